"""Playbooks, a file a coordinator."""
