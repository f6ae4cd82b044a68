import { INVALID_EMAIL_MESSAGE, NOT_SENT_MESSAGE, SIGNED_UP_MESSAGE } from './sign-up-messages'

/** Toast title for each message. */
export const TOAST_TITLES: Record<string, string> = {
  [INVALID_EMAIL_MESSAGE]: 'Invalid Email',
  [SIGNED_UP_MESSAGE]: 'Success!',
  [NOT_SENT_MESSAGE]: 'Not Sent',
}
