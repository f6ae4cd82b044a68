import 'server-only'
import type { SetUpStep } from '../network'

/** How to connect JVZoo. */
export const setUpSteps: readonly SetUpStep[] = [
  { text: 'In JVZoo, copy your secret key from My Account, and save it here.' },
  {
    text: 'In JVZoo, set the notification URL (JVZIPN URL) of your account. Set only one version: if you set the URL of both versions, every sale arrives twice.',
    copy: 'notificationUrl',
  },
  { text: 'In JVZoo, set the thank-you page of your product.', copy: 'thankYouUrl' },
  { text: 'Add the JVZoo product number to your product in Lectern.', copy: 'items' },
  { text: 'In JVZoo, send a test notification, or make a test purchase.' },
]
