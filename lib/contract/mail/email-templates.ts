import { UNCONFIRMED_LEAD_DAYS } from './leads'

/**
 * Kinds of emails whose texts the owner can change. The database uses the same names: `opened` is sent for access after
 * a later purchase, `rescue` is the getting-started reminder, and `return` is the win-back reminder.
 */
export const editableEmailKinds = [
  'welcome',
  'opened',
  'refunded',
  'rescue',
  'return',
  'lessons_open',
  'ending',
  'sign_in',
  'lead_confirm',
] as const
export type EditableEmailKind = (typeof editableEmailKinds)[number]

interface EmailTexts {
  subject: string
  body: string
  button: string
  /** Small print under the button. In a reminder, it explains why the email came. */
  note: string
}

/** Default texts of each kind of email, as the owner would write them. */
export const defaultEmailTemplates: Record<EditableEmailKind, EmailTexts> = {
  welcome: {
    subject: 'Your access to {product}',
    body: `Welcome, {firstName}. Thank you for your purchase.

Your account is ready. Click the button to sign in and start your first lesson. Your progress and notes are saved to your account, so you can continue on any device.`,
    button: 'Start Your First Lesson',
    note: 'The button works once and expires in 7 days. After that, go to {site}, click Login / Sign Up, and enter {email}. We’ll email you a new link. You never need a password.',
  },
  opened: {
    subject: '{product} is now available',
    body: 'Thank you, {firstName}. {product} is now in your account, alongside your earlier purchases.',
    button: 'Start Watching',
    note: 'The button works once and expires in 7 days. After that, go to {site}, click Login / Sign Up, and enter {email}. We’ll email you a new link.',
  },
  refunded: {
    subject: 'Your refund for {product}',
    body: `Hi {firstName},

Your purchase of {product} was refunded, so you no longer have access to it. The refund goes back to your original payment method.

You still have access to any other purchases, and we’ve kept your progress and notes.`,
    button: 'View Your Purchases',
    note: 'You’re receiving this because your purchase of {product} was refunded. We’ll send this only once.',
  },
  rescue: {
    subject: 'Your first lesson in {product}',
    body: `Hi {firstName},

{product} is ready for you, and you haven’t started it yet. In case you missed our first email, here’s a new sign-in link.

Click the button to sign in on this device and open your first lesson. No password needed.`,
    button: 'Start Your First Lesson',
    note: 'You’re receiving this because you bought {product} and haven’t started it. We’ll send at most two of these.',
  },
  return: {
    subject: 'Pick up where you left off in {product}',
    body: `Hi {firstName},

It’s been a week since you last watched.

Your spot is saved. Click the button to sign in and keep watching.`,
    button: 'Continue Watching',
    note: 'You’re receiving this because you started a course and haven’t been back for a week. We’ll send this only once.',
  },
  lessons_open: {
    subject: 'New lessons in {product}',
    body: `Hi {firstName},

New lessons are ready for you. Click the button to sign in and watch them. No password needed.`,
    button: 'Watch New Lessons',
    note: 'You’re receiving this because new lessons opened in a course you bought. We’ll send at most one of these a day.',
  },
  ending: {
    subject: 'Your access to {product} ends soon',
    body: `Hi {firstName},

Your access to {product} ends soon. Until then, you can watch all your lessons.

Your notes and progress will stay in your account.`,
    button: 'Keep Watching',
    note: 'You’re receiving this because your access to {product} ends soon. We’ll send this only once.',
  },
  sign_in: {
    subject: 'Sign in to {product}',
    body: 'Here’s the sign-in link you asked for. Click the button to sign in on this device. No password needed.',
    button: 'Sign In',
    note: 'If you didn’t request this email, you can ignore it. Never share this email.',
  },
  lead_confirm: {
    subject: 'Confirm your early access to {product}',
    body: 'Someone signed up for early access to {product} with {email}. If that was you, please confirm your email.',
    button: 'Confirm My Email',
    note: `The link works for ${UNCONFIRMED_LEAD_DAYS} days. If it wasn’t you, ignore this email. We’ll delete your address and won’t email you again.`,
  },
}
