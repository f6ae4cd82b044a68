import { z } from 'zod'
import { label, language, sentence } from './wording'

/** Labels and messages of the landing page, which the owner can translate, with their defaults. */
export const pageWordsSchema = z.strictObject({
  language,
  signIn: label('Login / Sign Up'),
  switchTheme: label('Switch between light and dark'),
  finishWith: label('You finish with'),
  email: label('Email address'),
  emailExample: label('you@example.com'),
  sending: label('Submitting...'),
  addedTitle: label('Success!'),
  added: sentence("You've been added to our list. Check your email for details."),
  invalidTitle: label('Invalid Email'),
  invalid: sentence('Please enter a valid email address.'),
  notSentTitle: label('Not Sent'),
  notSent: sentence('Please try again.'),
  notToScale: label('lines not to scale'),
  sheetName: label('bill of materials'),
  sheetQuantity: label('quantity'),
  sheetNumber: label('sheet 1 of 1'),
  sheetScale: label('scale 1:1'),
  until: label('Until'),
  days: label('days'),
  hours: label('hours'),
  minutes: label('minutes'),
  seconds: label('seconds'),
  footer: label('Footer'),
  about: label('About'),
  content: label('Course Content'),
  testimonials: label('Testimonials'),
  contact: label('Contact'),
  privacy: label('Privacy Policy'),
  terms: label('Terms of Service'),
  refunds: label('Refund Policy'),
  rights: label('All rights reserved.'),
})
export type PageWords = z.infer<typeof pageWordsSchema>
