"""A stand-in for Twilio's WhatsApp over HTTP, for the twilio client and any other."""

from tests.fakes.twilio.account import Limits
from tests.fakes.twilio.server import SENDER, TwilioServer
from tests.fakes.twilio.shapes import Choice, Message

__all__ = ["SENDER", "Choice", "Limits", "Message", "TwilioServer"]
