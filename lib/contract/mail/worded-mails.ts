import { LEAD_DAYS } from './leads'

/** Mails whose words can be the owner's. */
export const wordedKinds = ['welcome', 'opened', 'rescue', 'return', 'sign_in', 'lead_confirm'] as const
export type WordedKind = (typeof wordedKinds)[number]

interface Words {
  subject: string
  body: string
  button: string
  /** The small print under the button; of a reminder why it came. */
  note: string
}

/** What each says as it comes, as its owner would write it. */
export const usualWords: Record<WordedKind, Words> = {
  welcome: {
    subject: 'Your access to {product}',
    body: `Welcome, {firstName}. Thank you for your purchase.

Your account is ready. The button signs you in and starts your first lesson; your place, your progress and your notes are kept on every device.`,
    button: 'Start watching',
    note: 'The button works once and for 7 days. After that, go to {site}, choose Login / Sign Up and enter {email}: a new link is sent each time, so there is no password to remember.',
  },
  opened: {
    subject: '{product} is open now',
    body: 'Thank you, {firstName}. {product} is in your account, beside what you bought before.',
    button: 'Start watching',
    note: 'The button works once and for 7 days. After that, go to {site}, choose Login / Sign Up and enter {email}: a new link is sent each time.',
  },
  rescue: {
    subject: 'Your first lesson on {product}',
    body: `Hello {firstName}, {product} is open for you and not started yet. Perhaps our first mail got lost, so here is the way in again.

The button signs you in on this device and opens the first lesson. There is no password.`,
    button: 'Start the first lesson',
    note: 'You get this because you bought {product} and have not started it. At most two such mails are sent.',
  },
  return: {
    subject: 'Your place on {product}',
    body: `Hello {firstName}. You began, and then a week went by.

The button signs you in and goes on at the second where you stopped.`,
    button: 'Go on watching',
    note: 'You get this because you started a course of yours and have not been back for a week. It is sent once.',
  },
  sign_in: {
    subject: 'Sign in to {product}',
    body: 'Press the button to sign in on this device. There is no password to remember.',
    button: 'Sign in',
    note: 'If you did not ask for this mail, you can ignore it. Give the code to nobody.',
  },
  lead_confirm: {
    subject: 'Confirm your early access to {product}',
    body: '{email} was entered for early access to {product}. If that was you, confirm it: we write to nobody who has not.',
    button: 'Confirm my email',
    note: `The link works for ${LEAD_DAYS} days. If it was not you, ignore this mail: without the button you hear nothing more, and the email is deleted.`,
  },
}
