import { z } from 'zod'
import { UNCONFIRMED_LEAD_DAYS } from '@/lib/contract/mail/leads'
import { labelTextSchema, passageTextSchema, sentenceTextSchema, textLanguageSchema } from './editable-text'

/**
 * Shared text of all emails and of the pages they link to, with its defaults. `{email}`, `{product}`, `{count}`,
 * `{date}`, and `{site}` are filled in if the default contains them.
 */
export const sharedTextSchema = z.strictObject({
  language: textLanguageSchema,
  questions: sentenceTextSchema('Questions? Email {email}.'),
  linkLine: sentenceTextSchema('If the button doesn’t work, open this link in your browser:'),
  codeLine: sentenceTextSchema('Or enter this code on the page where you asked for it:'),
  linkNote: sentenceTextSchema('The link works once and expires in 24 hours.'),
  codeNote: passageTextSchema(
    'The link works once and expires in 24 hours. The code works for 15 minutes, only in the browser where you asked for it. Once you use one, the other stops working.',
  ),

  accessCodeLine: sentenceTextSchema('On another device, enter your email at {site}, then this code:'),
  accessCodeNote: passageTextSchema(
    'The code works for 15 minutes. Once you use the code or the button, the other stops working. Never share the code.',
  ),

  factProduct: labelTextSchema('Product'),
  factPaidThrough: labelTextSchema('Paid through'),
  factEmail: labelTextSchema('Sign in with'),
  factNew: labelTextSchema('New'),
  factMore: labelTextSchema('and {count} more'),
  factOpens: labelTextSchema('Opens {date}'),
  factLater: labelTextSchema('Opens later'),
  factEnds: labelTextSchema('Access ends'),
  nothingNew: sentenceTextSchema(
    'You already have access to every section in this purchase, so you can continue where you left off.',
  ),
  factFirstLesson: labelTextSchema('First lesson'),
  factSection: labelTextSchema('Section'),
  factLength: labelTextSchema('Length'),
  factLesson: labelTextSchema('Lesson'),
  factStoppedAt: labelTextSchema('You left off at'),

  stopReminders: labelTextSchema('Turn off reminders'),
  stopNews: labelTextSchema('Unsubscribe'),
  neverAsk: labelTextSchema('Never email me again'),
  whyLead: sentenceTextSchema('You’re receiving this because you signed up for early access to {product}.'),
  whyBuyer: sentenceTextSchema('You’re receiving this because you bought {product}.'),

  confirmName: labelTextSchema('Early access'),
  confirmTitle: labelTextSchema('Confirm your email'),
  confirmText: passageTextSchema(
    'Click the button to add {email} to the early access list for {product}. You can unsubscribe from any email.',
  ),
  confirmButton: labelTextSchema('Confirm My Email'),
  confirmedTitle: labelTextSchema('You’re on the list'),
  confirmedText: passageTextSchema(
    'We’ll email {email} as soon as there’s news. You can unsubscribe from any email.',
  ),
  confirmedButton: labelTextSchema('Back to {product}'),
  expiredTitle: labelTextSchema('This link has expired'),
  expiredText: passageTextSchema(
    `The link was valid for ${UNCONFIRMED_LEAD_DAYS} days. Sign up for early access again to get a new link.`,
  ),
  expiredButton: labelTextSchema('Go to the Early Access Form'),
  laterTitle: labelTextSchema('We’ll be right back'),
  laterText: passageTextSchema(
    'The site is temporarily unavailable. Your link still works. Open it again in a minute.',
  ),

  unsubscribeName: labelTextSchema('Unsubscribe'),
  remindersTitle: labelTextSchema('Turn off reminders?'),
  remindersText: passageTextSchema(
    'We send reminders about lessons you haven’t started or finished, and about new lessons. You’ll still get sign-in and purchase emails.',
  ),
  remindersButton: labelTextSchema('Turn Off Reminders'),
  remindersStopped: passageTextSchema(
    'You won’t get reminders anymore. You can turn them back on under Your account.',
  ),
  remindersEnded: passageTextSchema(
    'You won’t get reminders anymore. You’ll still get sign-in and purchase emails.',
  ),
  newsTitle: labelTextSchema('Unsubscribe from news emails?'),
  newsText: passageTextSchema(
    'You’ll leave the early access list and won’t get news emails anymore. You’ll still get sign-in and purchase emails.',
  ),
  newsButton: labelTextSchema('Unsubscribe'),
  newsStopped: passageTextSchema('You’re off the list and won’t get news emails anymore.'),
  newsEnded: passageTextSchema(
    'You won’t get news emails anymore. You’ll still get sign-in and purchase emails.',
  ),
  stopping: labelTextSchema('Saving...'),
  stoppedTitle: labelTextSchema('You’re unsubscribed'),
  notStopped: sentenceTextSchema('We couldn’t save this change. Try again in a minute.'),

  home: labelTextSchema('Home'),
  lastChanged: labelTextSchema('Last updated'),
})
export type SharedText = z.infer<typeof sharedTextSchema>

export const defaultSharedText: SharedText = sharedTextSchema.parse({})

/** Parses the stored text. Unknown fields are dropped. If the other fields are invalid, the defaults are returned. */
export function parseSharedText(stored: unknown): SharedText {
  const read = sharedTextSchema.strip().safeParse(stored ?? {})
  return read.success ? read.data : defaultSharedText
}

/** Returns the language of the text if it differs from the language of the page. Otherwise undefined. */
export const findNonDefaultLanguage = ({ language: own }: SharedText) =>
  own === defaultSharedText.language ? undefined : own
