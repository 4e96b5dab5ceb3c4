"""Table of channels: what each platform can show and how fast it takes messages, one row each.

How a channel's messages come in and go out is in a folder of ``webhooks``; everything else reads this table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

DAY = 24 * 3_600


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds between two messages to one place, to one group, and over the whole channel."""

    place: float = 0.0
    group: float = 0.0
    channel: float = 0.0

    def at(self, place: str) -> float:
        """Return the seconds between two messages to ``place``; a group's number is below zero, on Telegram."""
        return self.group if place.partition(":")[2].startswith("-") else self.place


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelSpec:
    """What a channel can do.

    ``name`` is the first part of its addresses. It ``taps`` if people
    can tap buttons, and has ``lasting_buttons`` if these stay under a message that is answered, and need no list in
    its text. A question may come with a picture where there are ``pictured_questions``. An export or a calendar is
    sent as a file, or ``by_link``. One that ``leads_back`` shows which message another one answers. Free text is taken
    for ``window`` seconds after a person's last message, for ever if that is None. It is ``metered`` if what is sent
    over it is counted.
    """

    name: str
    pace: Pace = Pace()
    taps: bool = True
    lasting_buttons: bool = True
    pictured_questions: bool = True
    by_link: bool = False
    leads_back: bool = False
    window: int | None = None
    metered: bool = True


# About one message a second in a chat, 20 a minute in a group, 30 a second over all: https://core.telegram.org/bots/faq
TELEGRAM = ChannelSpec(
    name="tg", pace=Pace(place=1.0, group=3.0, channel=1 / 30), leads_back=True
)  # fmt: skip
# 80 a second from one sender; free text for a day after the person's last message: Twilio's documentation of WhatsApp.
WHATSAPP = ChannelSpec(
    name="wa",
    pace=Pace(channel=1 / 80),
    lasting_buttons=False,
    pictured_questions=False,
    by_link=True,
    window=DAY,
)
TERMINAL = ChannelSpec(name="cli", taps=False, metered=False)

CHANNELS: Mapping[str, ChannelSpec] = MappingProxyType({spec.name: spec for spec in (TELEGRAM, WHATSAPP, TERMINAL)})


def channel_spec(name: str) -> ChannelSpec:
    """Return the row of the channel called ``name``; of one that has none, what any channel can do."""
    return CHANNELS.get(name) or ChannelSpec(name=name)
