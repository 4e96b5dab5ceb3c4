"""Missions: questions that need thinking, from triage to the answer."""
