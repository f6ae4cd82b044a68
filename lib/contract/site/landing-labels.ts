import { z } from 'zod'
import { labelTextSchema, sentenceTextSchema, textLanguageSchema } from './editable-text'

/** Labels and messages of the landing page, which the owner can translate, with their defaults. */
export const landingLabelsSchema = z.strictObject({
  language: textLanguageSchema,
  signIn: labelTextSchema('Login / Sign Up'),
  switchTheme: labelTextSchema('Switch between light and dark'),
  finishWith: labelTextSchema('You finish with'),
  email: labelTextSchema('Email address'),
  emailExample: labelTextSchema('you@example.com'),
  sending: labelTextSchema('Submitting...'),
  addedTitle: labelTextSchema('Success!'),
  added: sentenceTextSchema("You've been added to our list. Check your email for details."),
  invalidTitle: labelTextSchema('Invalid Email'),
  invalid: sentenceTextSchema('Please enter a valid email address.'),
  notSentTitle: labelTextSchema('Not Sent'),
  notSent: sentenceTextSchema('Please try again.'),
  playVideo: labelTextSchema('Play video'),
  videoNotice: sentenceTextSchema(
    'When you play this video, it loads from another site, which then sees your IP address.',
  ),
  notToScale: labelTextSchema('lines not to scale'),
  sheetName: labelTextSchema('bill of materials'),
  sheetQuantity: labelTextSchema('quantity'),
  sheetNumber: labelTextSchema('sheet 1 of 1'),
  sheetScale: labelTextSchema('scale 1:1'),
  until: labelTextSchema('Until'),
  days: labelTextSchema('days'),
  hours: labelTextSchema('hours'),
  minutes: labelTextSchema('minutes'),
  seconds: labelTextSchema('seconds'),
  footer: labelTextSchema('Footer'),
  about: labelTextSchema('About'),
  content: labelTextSchema('Course Content'),
  testimonials: labelTextSchema('Testimonials'),
  contact: labelTextSchema('Contact'),
  privacy: labelTextSchema('Privacy Policy'),
  terms: labelTextSchema('Terms of Service'),
  refunds: labelTextSchema('Refund Policy'),
  rights: labelTextSchema('All rights reserved.'),
})
export type LandingLabels = z.infer<typeof landingLabelsSchema>
