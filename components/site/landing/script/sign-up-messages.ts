// Messages of the early access form. Toast titles load with the toast’s own bundle.
export const INVALID_EMAIL_MESSAGE = 'Please enter a valid email address.'
export const SIGNED_UP_MESSAGE = "You've been added to our list. Check your email for details."
export const NOT_SENT_MESSAGE = 'Please try again.'
