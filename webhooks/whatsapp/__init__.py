"""WhatsApp, through Twilio."""
