"""The proxy that docs/nginx.conf proposes, as far as it can be read without nginx."""

from __future__ import annotations

import re
from pathlib import Path

from webhooks import app, charts, exports, files
from webhooks.telegram import webhook
from webhooks.whatsapp.webhook import MESSAGES, REPORTS

PROPOSED = (Path(__file__).parents[2] / "docs" / "nginx.conf").read_text()


def test_it_hands_on_what_is_for_the_outside_and_nothing_else() -> None:
    blocks = re.findall(r"location (?:= )?(\S+) \{(.*?)\}", PROPOSED, re.DOTALL)
    handed_on = {path for path, rules in blocks if "proxy_pass http://guarda;" in rules}
    signed = {f"{each.PATH}/" for each in (charts, exports, files)}
    assert handed_on == {webhook.PATH, MESSAGES, REPORTS, *signed}
    assert "return 404;" in dict(blocks)["/"]
    assert not any(path.startswith(app.PATH) for path in handed_on)


def test_it_takes_the_largest_update() -> None:
    found = re.search(r"client_max_body_size (\d+)m;", PROPOSED)
    assert found
    assert int(found[1]) * 1024 * 1024 >= webhook.LARGEST_BODY
