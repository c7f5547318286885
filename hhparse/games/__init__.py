"""Games as data, their evaluators, and the stepper that deals them."""
