import 'server-only'
import type { SetupStep } from '../network'

/** How to connect ClickBank. */
export const setupSteps: readonly SetupStep[] = [
  {
    text: 'In ClickBank, open Vendor Settings → My Site → Advanced Tools and request access to instant notifications.',
  },
  {
    text: 'Create a secret key of up to 16 capital letters and digits, and save it on this page with your account nickname.',
  },
  {
    text: 'In ClickBank, enter this URL as the instant notification URL and select version 8.0.',
    copy: 'notificationUrl',
  },
  { text: 'Click “Test” in ClickBank. This page then shows “Live”.' },
  { text: 'Set this URL as the thank-you page of your product.', copy: 'thankYouUrl' },
  {
    text: 'Copy the item number of each ClickBank product. Under Products, add the number to the product that buyers get.',
    copy: 'items',
  },
  { text: 'Click Send Test Sale on this page.' },
]
