"""What people do on WhatsApp: People, which turns each deed into the request that Twilio would make."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Literal

from tests.fakes.twilio.account import Account
from tests.fakes.twilio.shapes import API_VERSION, Choice, Message

Params = Mapping[str, str]
Content = Literal["voice", "photo", "sticker", "document", "location", "contact", "video"]

NEWS_EVERY = 3
MEDIA: dict[str, tuple[str, str]] = {
    "voice": ("audio", "audio/ogg"),
    "photo": ("image", "image/jpeg"),
    "sticker": ("sticker", "image/webp"),
    "document": ("document", "application/pdf"),
    "contact": ("contacts", "text/vcard"),
    "video": ("video", "video/mp4"),
}
PLACE = {"Latitude": "-23.55", "Longitude": "-46.63", "Address": "Av. Paulista, 1000", "Label": "MASP"}
OPT_OUT = {"STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT"}


class People:
    """Every deed returns the message; ``deliver`` is called with its parameters.

    Addresses are whatever comes after "whatsapp:". Every third message carries a parameter that no documentation names.
    """

    def __init__(self, account: Account, deliver: Callable[[Params], object]) -> None:
        self._account = account
        self._deliver = deliver
        self._delivered: dict[str, Params] = {}

    def say(self, address: str, text: str, *, reply_to: Message | None = None, forwarded: bool = False) -> Message:
        """Let ``address`` write ``text``, quoting ``reply_to`` if given."""
        extra = {"Forwarded": str(forwarded).lower(), "FrequentlyForwarded": "false"}
        return self._write(address, text, "text", {**extra, **self._quoted(reply_to)})

    def tap(self, address: str, title: str) -> Message:
        """Let ``address`` tap the button or choose the row that reads ``title``, on the newest message that has it."""
        message, choice = self._choice(address, title)
        return self.choose(address, choice, message)

    def choose(self, address: str, choice: Choice, message: Message) -> Message:
        """Let ``address`` take ``choice`` on ``message``, whether it is among what that one offers or not."""
        answer = {"ListTitle": choice.title, "ListId": choice.id}
        if choice.description:
            answer["ListDescription"] = choice.description
        if not message.is_list:
            answer = {"ButtonText": choice.title, "ButtonPayload": choice.id}
        return self._write(address, choice.title, "interactive", {**answer, **self._quoted(message)})

    def send(self, address: str, content: Content, caption: str = "") -> Message:
        """Let ``address`` send something that is not a text."""
        if content == "location":
            return self._write(address, caption, "location", PLACE)
        kind, mime = MEDIA[content]
        base = f"https://api.twilio.com/{API_VERSION}/Accounts/{self._account.sid}/Messages"
        sid = self._account.new_sid("ME")
        media = {"MediaUrl0": f"{base}/{sid}/Media/{sid}", "MediaContentType0": mime, "NumMedia": "1"}
        return self._write(address, caption, kind, media)

    def block(self, address: str) -> None:
        """Let ``address`` block the bot; Twilio does not tell."""
        self._account.blocked.add(address)

    def unblock(self, address: str) -> None:
        """Let ``address`` take it back."""
        self._account.blocked.discard(address)

    def opt_out(self, address: str, word: str = "STOP") -> Message:
        """Let ``address`` opt out with a word that Twilio itself knows; the bot gets it with OptOutType."""
        if word.upper() not in OPT_OUT:
            raise ValueError(f"Twilio takes {word!r} for no opt-out")
        self._account.opted_out.add(address)
        return self._write(address, word, "text", {"OptOutType": "STOP"})

    def opt_in(self, address: str) -> Message:
        """Let ``address`` come back."""
        self._account.opted_out.discard(address)
        return self._write(address, "START", "text", {"OptOutType": "START"})

    def redeliver(self, sid: str) -> None:
        """Make the request for an inbound message once more."""
        self._deliver(self._delivered[sid])

    def _write(self, address: str, text: str, kind: str, extra: Params) -> Message:
        account = self._account
        sid = account.new_sid("MM" if "NumMedia" in extra else "SM")
        now = account.clock.now()
        account.last_inbound[address] = now
        message = account.post(Message(sid, address, account.sender, text, now, sent_by_bot=False, status="received"))
        self._delivered[sid] = _params(account, message, kind, extra, news=len(self._delivered) % NEWS_EVERY == 2)
        self._deliver(self._delivered[sid])
        return message

    def _quoted(self, message: Message | None) -> Params:
        if message is None:
            return {}
        return {"OriginalRepliedMessageSid": message.sid, "OriginalRepliedMessageSender": message.sender}

    def _choice(self, address: str, title: str) -> tuple[Message, Choice]:
        for message in reversed(self._account.messages):
            for choice in message.choices if message.to == address else ():
                if choice.title == title:
                    return message, choice
        raise LookupError(f"no message to {address} offers {title!r}")


def _params(account: Account, message: Message, kind: str, extra: Params, *, news: bool) -> Params:
    """Return the form of an inbound message, every value untrimmed."""
    number = message.sender.removeprefix("whatsapp:").removeprefix("+")
    context = {"ProfileName": "Ana", "WaId": number}
    return {
        "SmsMessageSid": message.sid,
        "NumMedia": "0",
        "ProfileName": "Ana",
        "MessageType": kind,
        "SmsSid": message.sid,
        "WaId": number,
        "SmsStatus": "received",
        "Body": message.body,
        "To": message.to,
        "NumSegments": "1",
        "ReferralNumMedia": "0",
        "MessageSid": message.sid,
        "AccountSid": account.sid,
        "ChannelMetadata": json.dumps({"type": "whatsapp", "data": {"context": context}}),
        "From": message.sender,
        "ApiVersion": API_VERSION,
        **extra,
        **({"ParameterOfTomorrow": "é novo "} if news else {}),
    }
