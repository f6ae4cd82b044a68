import { z } from 'zod'
import { LEAD_DAYS } from '@/lib/contract/mail/leads'
import { label, language, passage, sentence } from './wording'

/**
 * Shared text of all emails and of the pages they link to, with its defaults. `{email}`, `{product}`, and
 * `{count}` are filled in if the default contains them.
 */
export const houseWordsSchema = z.strictObject({
  language,
  questions: sentence('Questions? Write to {email}.'),
  linkLine: sentence('If the button doesn’t work, open this link in your browser:'),
  codeLine: sentence('Or enter this code on the page where you asked for it:'),
  linkNote: sentence('The link works once, within 24 hours.'),
  codeNote: passage(
    'The link works once, within 24 hours. The code works for 15 minutes, only in the browser where you asked for it. Once you use one, the other stops working.',
  ),

  factProduct: label('Product'),
  factEmail: label('Sign in with'),
  factNew: label('New'),
  factMore: label('and {count} more'),
  nothingNew: sentence(
    'You already have access to every section in it, so you can continue where you left off.',
  ),
  factFirstLesson: label('First lesson'),
  factSection: label('Section'),
  factLength: label('Length'),
  factLesson: label('Lesson'),
  factStoppedAt: label('You left off at'),

  stopReminders: label('Turn off reminders'),
  stopNews: label('Unsubscribe'),
  neverAsk: label('Never email me again'),
  whyLead: sentence('You’re receiving this because you signed up for early access to {product}.'),
  whyBuyer: sentence('You’re receiving this because you bought {product}.'),

  confirmName: label('Early access'),
  confirmTitle: label('Confirm your email'),
  confirmText: passage(
    'Click the button to add {email} to the early access list for {product}. You can unsubscribe from any email.',
  ),
  confirmButton: label('Confirm my email'),
  confirmedTitle: label('You’re on the list'),
  confirmedText: passage('We’ll email {email} as soon as there’s news. You can unsubscribe from any email.'),
  confirmedButton: label('Back to {product}'),
  expiredTitle: label('This link has expired'),
  expiredText: passage(
    `It was valid for ${LEAD_DAYS} days. Sign up for early access again to get a new one.`,
  ),
  expiredButton: label('Go to the early access form'),
  laterTitle: label('We’ll be right back'),
  laterText: passage(
    'The site is temporarily unavailable. Your link still works. Open it again in a minute.',
  ),

  unsubscribeName: label('Unsubscribe'),
  remindersTitle: label('Turn off reminders?'),
  remindersText: passage(
    'We send reminders about lessons you haven’t started or finished. You’ll still get sign-in and purchase emails.',
  ),
  remindersButton: label('Turn Off Reminders'),
  remindersStopped: passage('You won’t get reminders anymore. You can turn them back on under Your account.'),
  remindersEnded: passage('You won’t get reminders anymore. You’ll still get sign-in and purchase emails.'),
  newsTitle: label('Unsubscribe from news?'),
  newsText: passage(
    'You’ll leave the early access list and won’t get news anymore. You’ll still get sign-in and purchase emails.',
  ),
  newsButton: label('Unsubscribe'),
  newsStopped: passage('You’re off the list and won’t get news anymore.'),
  newsEnded: passage('You won’t get news anymore. You’ll still get sign-in and purchase emails.'),
  stopping: label('Stopping...'),
  stoppedTitle: label('You’re unsubscribed'),
  notStopped: sentence('That didn’t work. Try again in a minute.'),

  home: label('Home'),
  lastChanged: label('Last updated'),
})
export type HouseWords = z.infer<typeof houseWordsSchema>

export const usualHouseWords: HouseWords = houseWordsSchema.parse({})

/** Parses the stored text. Unknown fields are dropped; if the rest is invalid, the defaults are returned. */
export function readHouseWords(stored: unknown): HouseWords {
  const read = houseWordsSchema.strip().safeParse(stored ?? {})
  return read.success ? read.data : usualHouseWords
}

/** Returns the language of the text if it differs from that of the page, else undefined. */
export const otherLanguage = ({ language: own }: HouseWords) =>
  own === usualHouseWords.language ? undefined : own
