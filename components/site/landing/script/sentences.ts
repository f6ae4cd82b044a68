// Messages of the early access form. Toast titles load with the toast’s own bundle.
export const invalid = 'Please enter a valid email address.'
export const added = "You've been added to our list. Check your email for details."
export const notSent = 'Please try again.'
