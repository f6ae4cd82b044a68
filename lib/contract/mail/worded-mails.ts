/** Mails to buyers whose words can be the owner's. */
export const wordedKinds = ['welcome', 'opened', 'rescue'] as const
export type WordedKind = (typeof wordedKinds)[number]

/** What each says as it comes, as its owner would write it. */
export const usualWords: Record<WordedKind, { subject: string; body: string }> = {
  welcome: {
    subject: 'Your access to {product}',
    body: `Welcome, {firstName}. Thank you for your purchase.

Your account is ready. The button signs you in and starts your first lesson; your place, your progress and your notes are kept on every device.`,
  },
  opened: {
    subject: '{product} is open now',
    body: 'Thank you, {firstName}. {product} is in your account, beside what you bought before.',
  },
  rescue: {
    subject: 'Your first lesson on {product}',
    body: `Hello {firstName}, {product} is open for you and not started yet. Perhaps our first mail got lost, so here is the way in again.

The button signs you in on this device and opens the first lesson. There is no password.`,
  },
}
