// What the early access form says. The page has these alone; what else a notice has comes with what shows it.
export const invalid = 'Please enter a valid email address.'
export const added = "You've been added to our list. Check your email for details."
export const notSent = 'Please try again.'
