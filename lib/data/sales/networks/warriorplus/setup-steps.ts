import 'server-only'
import type { SetupStep } from '../network'

/** How to connect WarriorPlus. */
export const setupSteps: readonly SetupStep[] = [
  { text: 'In WarriorPlus, open your product and enter the notification URL.', copy: 'notificationUrl' },
  { text: 'Copy your security key from WarriorPlus, and save it under Settings.' },
  {
    text: 'Copy the item number of your product from WarriorPlus to your product in Lectern.',
    copy: 'items',
  },
]
