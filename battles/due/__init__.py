"""What happens with nobody there: clocks, house bots, mails."""
