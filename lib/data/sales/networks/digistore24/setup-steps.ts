import 'server-only'
import type { SetupStep } from '../network'

/** How to connect Digistore24. The page shows the URL after the passphrase is saved, so the passphrase comes first. */
export const setupSteps: readonly SetupStep[] = [
  { text: 'Choose a long passphrase, and save it on this page.' },
  {
    text: 'In Digistore24, open Settings → Integrations (IPN). Add a connection of the type Generic with this URL and the same passphrase.',
    copy: 'notificationUrl',
  },
  { text: 'Turn on all events of the connection, and set its timing to “before the thank-you page”.' },
  { text: 'Set this URL as the thank-you page of your product.', copy: 'thankYouUrl' },
  {
    text: 'Copy the ID of each Digistore24 product. Under Products, add the ID to the product that buyers get.',
    copy: 'items',
  },
  { text: 'Click “Test connection” in Digistore24. This page then shows “Live”.' },
  { text: 'Click Send Test Sale on this page.' },
]
