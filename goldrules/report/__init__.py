"""Answers and diagnostics as text and JSON. Nothing is decided here."""
