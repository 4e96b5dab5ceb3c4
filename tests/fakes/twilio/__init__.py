"""A stand-in for Twilio's WhatsApp over HTTP, for the twilio client and any other.

with TwilioServer() as twilio:
    twilio.receives("http://127.0.0.1:8000/webhooks/whatsapp", public="https://guarda.example/webhooks/whatsapp")
    twilio.say("whatsapp:+5511987654321", "salva duna")
    ...                                     # the bot answers through twilio.url, see client.local_client
    twilio.tap("whatsapp:+5511987654321", "Duna (2021)")
    twilio.replies("whatsapp:+5511987654321")
    twilio.mishaps.plan("Messages", refused(too_many_requests()))
"""

from tests.fakes.twilio.account import Limits
from tests.fakes.twilio.server import SENDER, TwilioServer
from tests.fakes.twilio.shapes import Choice, Message

__all__ = ["SENDER", "Choice", "Limits", "Message", "TwilioServer"]
