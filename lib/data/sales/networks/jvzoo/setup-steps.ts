import 'server-only'
import type { SetupStep } from '../network'

/** How to connect JVZoo. */
export const setupSteps: readonly SetupStep[] = [
  {
    text: 'In JVZoo, open My Account and copy the JVZIPN secret key. If JVZoo shows no key, enter a long random text as the key. Save the same key on this page.',
  },
  {
    text: 'In JVZoo, edit your product, check External Program Integration, and paste this URL as the JVZIPN URL. Do this for every product. Don’t paste the URL into a second notification setting, because every sale would then arrive twice.',
    copy: 'notificationUrl',
  },
  { text: 'Paste this URL as the thank-you page of the product.', copy: 'thankYouUrl' },
  {
    text: 'Copy the number of each JVZoo product. Under Products, add the number to the product that buyers get.',
    copy: 'items',
  },
  {
    text: 'Click Send Test Sale on this page. Then make a test purchase in JVZoo. When its notification arrives, this page shows “Live”.',
  },
]
