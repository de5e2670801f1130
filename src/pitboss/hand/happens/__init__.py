"""What each event does to the hand, one function an event. No rules here: whatever had to be decided stands in the event."""
