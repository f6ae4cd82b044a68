import { z } from 'zod'
import { LEAD_DAYS } from '@/lib/contract/mail/leads'
import { label, language, passage, sentence } from './wording'

/**
 * What stands on all mails, and on the few public pages beside the landing page. A word that was never written has the usual
 * one. `{email}`, `{product}` and `{count}` are filled in where the usual text has them.
 */
export const houseWordsSchema = z.strictObject({
  language,
  questions: sentence('Questions? Write to {email}.'),
  linkLine: sentence('If the button does nothing, open this link in a browser:'),
  codeLine: sentence('Or type this code where you asked for it:'),
  linkNote: sentence('The link works once and for 24 hours.'),
  codeNote: passage(
    'The link works once and for 24 hours; the code for 15 minutes, only in the browser that asked. Using either ends both.',
  ),

  factProduct: label('Product'),
  factEmail: label('You sign in with'),
  factNew: label('New'),
  factMore: label('and {count} more'),
  nothingNew: sentence('Every section in it was open to you already, so you go on where you are.'),
  factFirstLesson: label('First lesson'),
  factSection: label('Section'),
  factLength: label('Length'),
  factLesson: label('Lesson'),
  factStoppedAt: label('You stopped at'),

  stopReminders: label('No more reminders'),
  stopNews: label('No more of these mails'),
  neverAsk: label('Never ask me again'),
  whyLead: sentence('You get this because you asked {product} for early access.'),
  whyBuyer: sentence('You get this because you bought {product}.'),

  confirmName: label('Early access'),
  confirmTitle: label('One press to go'),
  confirmText: passage(
    'Put {email} on the early access list of {product}. Every mail has a link that ends it.',
  ),
  confirmButton: label('Confirm my email'),
  confirmedTitle: label('You are on the list'),
  confirmedText: passage(
    'We write to {email} as soon as there is something to tell. Every mail has a link that ends it.',
  ),
  confirmedButton: label('Back to {product}'),
  expiredTitle: label('This link does not work any more'),
  expiredText: passage(
    `It worked for ${LEAD_DAYS} days. Ask for early access once more, and a new one is sent.`,
  ),
  expiredButton: label('To the early access form'),
  laterTitle: label('Back in a moment'),
  laterText: passage('We cannot be reached just now. The link still works: open it again in a minute.'),

  unsubscribeName: label('No more mails'),
  remindersTitle: label('No more reminders?'),
  remindersText: passage(
    'We remind you of lessons you have not begun or broke off. Mails that sign you in, and those about your purchases, come all the same.',
  ),
  remindersButton: label('Stop the reminders'),
  remindersStopped: passage(
    'You will get no more reminders. Changed your mind? Switch them on again under Your account.',
  ),
  remindersEnded: passage(
    'You will get no more reminders. Mails that sign you in, and those about your purchases, still come.',
  ),
  newsTitle: label('No more news?'),
  newsText: passage(
    'You leave the early access list, and nothing we write to many comes any more. Mails that sign you in, and those about your purchases, come all the same.',
  ),
  newsButton: label('Stop these mails'),
  newsStopped: passage('You are off the list, and get no more news.'),
  newsEnded: passage(
    'You will get no more news. Mails that sign you in, and those about your purchases, still come.',
  ),
  stopping: label('Stopping...'),
  stoppedTitle: label('That was the last one'),
  notStopped: sentence('That did not go through. Press once more in a minute.'),

  home: label('Home'),
  lastChanged: label('Last changed'),
})
export type HouseWords = z.infer<typeof houseWordsSchema>

export const usualHouseWords: HouseWords = houseWordsSchema.parse({})

/** As they were stored: what cannot be read counts as never written, and words of another release are left out. */
export function readHouseWords(stored: unknown): HouseWords {
  const read = houseWordsSchema.strip().safeParse(stored ?? {})
  return read.success ? read.data : usualHouseWords
}

/** The language of words, where it is another than that of the page they stand on. */
export const otherLanguage = ({ language: own }: HouseWords) =>
  own === usualHouseWords.language ? undefined : own
