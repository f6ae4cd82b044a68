import 'server-only'
import type { SetUpStep } from '../network'

/** How to connect Digistore24. */
export const setUpSteps: readonly SetUpStep[] = [
  {
    text: 'In Digistore24, open Settings → Integrations (IPN) and add a connection of the type Generic with this URL.',
    copy: 'notificationUrl',
  },
  { text: 'Enter a long passphrase in the connection, and save the same passphrase here.' },
  { text: 'Turn on all events of the connection, and set its timing to “before the thank-you page”.' },
  { text: 'Set this URL as the thank-you page of your product.', copy: 'thankYouUrl' },
  { text: 'Copy the ID of your product on Digistore24 to your product in Lectern.', copy: 'items' },
  { text: 'Click “Test connection” in Digistore24.' },
]
