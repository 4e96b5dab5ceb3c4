"""Every known way to make a server open what is not public, refused; and what is public, opened."""

from __future__ import annotations

import httpcore
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fakes.web_server import RESET, Names, WebServer, everywhere, page, redirect, steps
from tests.tools.addresses import ODD_ADDRESSES
from tools.enrichment.errors import LookupFailed, Unsafe
from tools.enrichment.gateway.dialling import CheckedDialler
from tools.enrichment.gateway.gateway import Gateway
from tools.enrichment.gateway.policy import Policy, is_public
from tools.enrichment.gateway.targets import target_of

INSIDE = """
    127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 169.254.169.254
    169.254.170.2 168.63.129.16 172.16.0.1 172.31.255.255 192.168.0.1 192.0.0.192 192.0.2.1 192.88.99.1 198.18.0.1
    198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
    :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::127.0.0.1 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::808:808
    ::ffff:169.254.169.254 ::ffff:a9fe:a9fe ::ffff:10.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b::a00:1 2001:2::1 2001:10::1
    2001:20::1 2002:a9fe:a9fe:: 2002:a00:1:: fe80::1%eth0 ff05::1:3 fd12:3456:789a::1 198.19.255.255 100.127.255.254
    169.254.0.1 224.0.0.251 233.252.0.1 0.0.0.1 192.31.196.1 192.52.193.1 192.175.48.1
    64:ff9b:1::a00:1 2002:7f00:1:: 2002:808:808:: 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:db8::1 3fff::1
    2620:4f:8000::1 100::1 fc00::1 fd00:ec2::254 fe80::1 fe80::a9fe:a9fe fec0::1 ff02::1 5f00::1
    2606:4700::5efe:7f00:1 2606:4700::200:5efe:a00:1
""".split()
OUTSIDE = "1.1.1.1 8.8.8.8 93.184.216.34 172.32.0.1 2606:4700:4700::1111 2a00:1450:4001:82a::200e 2800:3f0::1".split()

TRICKS = [
    *(f"http://[{address}]/" if ":" in address else f"http://{address}/" for address in INSIDE),
    "http://2130706433/",
    "http://017700000001/",
    "http://0x7f000001/",
    "http://0x7f.0x0.0x0.0x1/",
    "http://0177.0.0.1/",
    "http://0177.0.0.01/",
    "http://127.000.000.001/",
    "http://0300.0250.0.1/",
    "http://0xC0.0xA8.0x00.0x01/",
    "http://0xc0a80001/",
    "http://3232235521/",
    "http://2852039166/",
    "http://169.254.43518/",
    "http://0251.0376.0251.0376/",
    "http://0xa9.254.0251.0xfe/",
    "http://①⑥⑨.②⑤④.①⑥⑨.②⑤④/",
    "http://169｡254｡169｡254/",
    "http://169．254．169．254/",
    "http://[0:0:0:0:0:ffff:169.254.169.254]/",
    "http://[0000:0000:0000:0000:0000:0000:0000:0001]/",
    "http://[::ffff:0x7f.1]/",
    "http://[127.0.0.1]/",
    "http://[v1.a]/",
    "http://127.1/",
    "http://127.0.1/",
    "http://0/",
    "http://1.1.1.0x7f/",
    "http://1.1.1.0x/",
    "http://127.0.0.1./",
    "http://127.0.0.1../",
    "http://127。0。0。1/",
    "http://①②⑦.⓪.⓪.①/",
    "http://１２７.0.0.1/",
    "http://127%2e0%2e0%2e1/",
    "http://%31%32%37.0.0.1/",
    "http://[::1%25lo]/",
    "http://[fe80::1%25eth0]/",
    "http://[::]:80/",
    "http://[0:0:0:0:0:ffff:127.0.0.1]/",
    "http://localhost/",
    "http://LOCALHOST./",
    "http://a.localhost/",
    "http://printer.local/",
    "http://metadata.google.internal/",
    "http://metadata/computeMetadata/v1/",
    "http://instance-data/latest/meta-data/",
    "http://host.docker.internal/",
    "http://kubernetes.default.svc.cluster.local/",
    "http://localhost.localdomain/",
    "http://ﬂocalhost/",
    "http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/",
    "http://localhost。/",
    "http://router.lan/",
    "http://nas.home.arpa/",
    "http://abcdefghij.onion/",
    "http://intranet/",
    "http://exemplo.com:0/",
    "http://exemplo.com:65536/",
    "http://exemplo.com:-1/",
    "http://exemplo.com:80:80/",
    "http://ana@exemplo.com/",
    "http://ana:senha@exemplo.com/",
    "http://@exemplo.com/",
    "http://:@exemplo.com/",
    "http://exemplo.com@127.0.0.1/",
    "http://exemplo.com#@127.0.0.1/\\",
    "http://127.0.0.1#@exemplo.com/",
    "http://ana@127.0.0.1:80@exemplo.com/",
    "http://ana@127.0.0.1 @exemplo.com/",
    "http://1.1.1.1 &@2.2.2.2# @127.0.0.1/",
    "http://127.1.1.1:80\\@127.2.2.2:80/",
    "http://127.0.0.1:80\\t@exemplo.com/",
    "http://exemplo.com%40127.0.0.1/",
    "http://exemplo.com%2f@127.0.0.1/",
    "http://exemplo.com%00.127.0.0.1/",
    "http://exemplo.com%0d%0aHost:127.0.0.1/",
    "http://exemplo.com;127.0.0.1/",
    "http://exemplo.com,127.0.0.1/",
    "http://ana%40exemplo.com@127.0.0.1/",
    "http://127.0.0.1?@exemplo.com/",
    "http://exemplo.com\\@127.0.0.1/",
    "http:\\\\127.0.0.1/",
    "http://exemplo.com\t.127.0.0.1/",
    "http://exemplo.com\r\nHost: 127.0.0.1/",
    "http://exemplo.com/\r\nX: y",
    "http://exemplo.com/ HTTP/1.1",
    "http://exemplo..com/",
    "http://.exemplo.com/",
    "http://-exemplo.com/",
    "http://exem plo.com/",
    "http://exem\u00adplo\u200b.com/",
    "http://exemplo.com\u202e/",
    "http://" + "a" * 64 + ".com/",
    "http://" + "a." * 130 + "com/",
    "http://exemplo.com/" + "a" * 3000,
    "file:///etc/passwd",
    "file://exemplo.com/etc/passwd",
    "gopher://exemplo.com:70/_x",
    "ftp://exemplo.com/",
    "dict://exemplo.com:11211/stats",
    "sftp://exemplo.com/",
    "tftp://exemplo.com:69/x",
    "netdoc:///etc/passwd",
    "php://filter/resource=x",
    "view-source:http://exemplo.com/",
    "blob:http://exemplo.com/x",
    "about:blank",
    "httpx://exemplo.com/",
    "https+insecure://exemplo.com/",
    "http\u200b://exemplo.com/",
    "ｈｔｔｐ://exemplo.com/",
    "ldap://exemplo.com/",
    "data:text/html,x",
    "javascript:alert(1)",
    "jar:http://exemplo.com!/",
    "unix:///var/run/docker.sock",
    "http+unix://%2Fvar%2Frun%2Fdocker.sock/x",
    "ws://exemplo.com/",
    "//exemplo.com/",
    "http:exemplo.com",
    "http:/exemplo.com",
    "http:///exemplo.com",
    "http://",
    "http://[",
    "http://[::1",
    "http://]",
    "",
    "exemplo.com",
]


class NoWire(httpcore.AsyncNetworkBackend):
    """A network that nobody is on; ``dialled`` holds who was called."""

    def __init__(self) -> None:
        self.dialled: list[tuple[str, int]] = []

    async def connect_tcp(self, host: str, port: int, *_: object, **__: object) -> httpcore.AsyncNetworkStream:
        self.dialled.append((host, port))
        raise httpcore.ConnectError


@pytest.mark.parametrize("url", TRICKS)
async def test_what_is_not_public_is_refused_before_anything_is_sent(url: str) -> None:
    with pytest.raises(Unsafe):
        await Gateway(resolve=Names({})).get(url)


@pytest.mark.parametrize("address", INSIDE)
async def test_a_name_that_leads_inside_is_refused(address: str) -> None:
    with pytest.raises(Unsafe):
        await Gateway(resolve=everywhere(address)).get("http://exemplo.com/")


@pytest.mark.parametrize("port", [1, 22, 25, 6379, 9200, 11211, 27017, 65535])
async def test_a_port_that_is_not_of_the_web_is_refused(port: int) -> None:
    for address in OUTSIDE:
        with pytest.raises(Unsafe):
            await CheckedDialler(everywhere(address), Policy(), NoWire()).connect_tcp("exemplo.com", port)


@pytest.mark.parametrize("port", [80, 443, 8080, 8443])
async def test_the_checked_address_is_the_one_that_is_dialled(port: int) -> None:
    for address in OUTSIDE:
        wire = NoWire()
        with pytest.raises(httpcore.ConnectError):
            await CheckedDialler(everywhere(address), Policy(), wire).connect_tcp("exemplo.com", port)
        assert wire.dialled == [(address, port)]


def test_a_public_address_is_not_refused() -> None:
    assert [address for address in OUTSIDE if not is_public(address)] == []


async def test_one_private_address_among_public_ones_refuses_the_name(web: WebServer) -> None:
    names = Names({"*": [("127.0.0.1", "10.0.0.1")]})
    with pytest.raises(Unsafe):
        await Gateway(policy=Policy(allowed=web.here), resolve=names).get(web.url())
    assert web.visits == []


@pytest.mark.parametrize("said", [(), ("",), ("localhost",), ("127.1",), ("8.8.8.8", "nonsense"), ("fe80::1%lo",)])
async def test_what_is_no_address_is_not_dialled(said: tuple[str, ...]) -> None:
    wire = NoWire()
    with pytest.raises((Unsafe, ValueError)):
        await CheckedDialler(Names({"*": [said]}), Policy(), wire).connect_tcp("exemplo.com", 80)
    assert wire.dialled == []
    with pytest.raises(LookupFailed):
        await Gateway(resolve=Names({"*": [said]})).get("http://exemplo.com/")


async def test_each_hop_is_resolved_and_checked_anew(web: WebServer) -> None:
    """Rebinding between two hops: the name that was public for the first is private for the second."""
    web.pages = {"/": redirect("/b"), "/b": page("oi")}
    names = Names({"*": [("127.0.0.1",), ("192.168.0.1",)]})
    with pytest.raises(Unsafe):
        await Gateway(policy=Policy(allowed=web.here), resolve=names).get(web.url())
    assert [visit.path for visit in web.visits] == ["/"]


async def test_a_second_try_is_resolved_and_checked_anew(web: WebServer) -> None:
    web.pages["/"] = steps(RESET)
    names = Names({"*": [("127.0.0.1",), ("10.0.0.1",)]})
    with pytest.raises(Unsafe):
        await Gateway(policy=Policy(allowed=web.here), resolve=names, jitter=lambda: 0.0).get(web.url())
    assert len(web.visits) == 1


async def test_no_proxy_of_the_environment_is_asked(web: WebServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{web.port}")
    with pytest.raises(Unsafe):
        await Gateway(policy=Policy(allowed=web.here), resolve=everywhere("10.0.0.1")).get("http://exemplo.com/")
    assert web.visits == []


async def test_what_a_name_says_later_does_not_matter(web: WebServer) -> None:
    """Rebinding: the address that was checked is the one that is connected to, and a name is asked for once a hop."""
    web.pages["*"] = page("oi")
    names = Names({"*": [("127.0.0.1",), ("10.0.0.1",)]})
    gateway = Gateway(policy=Policy(allowed=web.here), resolve=names)
    assert (await gateway.get(web.url())).body == b"oi"
    assert names.asked == ["exemplo.com"]
    with pytest.raises(Unsafe):
        await gateway.get(web.url())
    assert len(web.visits) == 1


@pytest.mark.parametrize(
    "location",
    [
        "http://127.0.0.1/",
        "http://169.254.169.254/latest/meta-data/",
        "//[::1]/",
        "http://10.0.0.1:8080/",
        "file:///etc/passwd",
        "gopher://127.0.0.1:6379/_x",
        "http://ana:senha@exemplo.com/",
        "http://2130706433/",
        "http://dentro.exemplo.com/",
        "http:\\\\127.0.0.1",
        "javascript:alert(1)",
    ],
)
@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_a_redirect_is_checked_like_any_address(web: WebServer, location: str, status: int) -> None:
    web.pages["/"] = redirect(location, status)
    names = Names({"exemplo.com": [("127.0.0.1",)], "dentro.exemplo.com": [("192.168.0.1",)]})
    with pytest.raises(Unsafe):
        await Gateway(policy=Policy(allowed=web.here), resolve=names).get(web.url())
    assert len(web.visits) == 1


async def test_an_allowed_stand_in_opens_its_own_port_only(web: WebServer) -> None:
    gateway = Gateway(policy=Policy(allowed=web.here), resolve=everywhere())
    with pytest.raises(Unsafe):
        await gateway.get(f"http://127.0.0.1:{web.port + 1 if web.port < 65535 else web.port - 1}/")
    with pytest.raises(Unsafe):
        await gateway.get("http://exemplo.com/")


@given(st.ip_addresses())
def test_only_what_python_calls_global_is_public(address: object) -> None:
    if is_public(str(address)):
        assert address.is_global  # type: ignore[attr-defined]
        assert not address.is_multicast  # type: ignore[attr-defined]


@given(st.one_of(st.text(max_size=80), st.text(max_size=60).map(lambda rest: f"http://{rest}"), ODD_ADDRESSES))
def test_no_text_breaks_the_reading_of_an_address(url: str) -> None:
    try:
        target = target_of(url)
    except Unsafe:
        return
    assert target.url.isascii()
    assert target_of(target.url) == target
    assert "@" not in target.authority


@given(st.binary(max_size=80))
def test_no_location_breaks_a_redirect(location: bytes) -> None:
    here = target_of("https://exemplo.com/a/b?c=d")
    try:
        target = here.redirected(location)
    except Unsafe:
        return
    assert target_of(target.url) == target


@pytest.mark.parametrize(
    ("url", "same"),
    [
        ("HTTP://EXEMPLO.com.:80/a?b=c#d", "http://exemplo.com/a?b=c"),
        ("https://ação.com.br/pão", "https://xn--ao-siap.com.br/p%C3%A3o"),
        ("https://exemplo.com:8443/", "https://exemplo.com:8443/"),
        ("https://exemplo.com?e=a@b.com", "https://exemplo.com/?e=a@b.com"),
        ("https://exemplo.com/@ana/1", "https://exemplo.com/@ana/1"),
        ("https://[2606:4700:4700::1111]/", "https://[2606:4700:4700::1111]/"),
    ],
)
def test_an_ordinary_address_is_opened_as_it_is_written(url: str, same: str) -> None:
    assert target_of(url).url == same


async def test_a_name_that_cannot_be_found_is_a_failed_lookup() -> None:
    with pytest.raises(LookupFailed):
        await Gateway(resolve=Names({})).get("https://exemplo.com/")
