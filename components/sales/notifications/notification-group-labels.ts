import { getItemNumberLabel, networkLabels } from '@/lib/contract/sales/networks'
import type { NotificationGroup, NotificationGroupKind } from '@/lib/contract/sales/notification-groups'

/** Explains why the notifications of a group were not processed, and what the owner can do. */
const explanations: Record<
  NotificationGroupKind,
  (group: NotificationGroup) => { title: string; help: string }
> = {
  product: ({ network, itemNumber, name }) => ({
    title: `No product has ${getItemNumberLabel(network)} ${itemNumber}`,
    help: `${name ? `${networkLabels[network ?? 'warriorplus']} calls the product “${name}”. ` : ''}Create the product, or add this item number to an existing product. The buyers then get access automatically.`,
  }),
  unnamed: () => ({
    title: 'No item number',
    help: 'We can’t tell what was bought. Look up the sale on the sales network, then give the customer access.',
  }),
  buyer: () => ({
    title: 'No valid email',
    help: 'Without an email, we can’t create an account. Open each sale’s receipt and assign the sale to a customer.',
  }),
  passed_over: () => ({
    title: 'Couldn’t grant access',
    help: 'The product exists now, but granting access failed. We retry every hour. Replay the notification to retry now.',
  }),
  failed: () => ({
    title: 'Processing failed',
    help: 'We retry automatically, at increasing intervals. Replay the notification to retry now.',
  }),
  no_sale: () => ({
    title: 'No sale ID',
    help: 'Check the notification’s fields. Without a sale ID, we can’t grant access.',
  }),
  action: () => ({
    title: 'Unknown action',
    help: 'We didn’t change anything. Check the notification’s fields, and look up the sale on the sales network.',
  }),
  vouched: () => ({
    title: 'Sent with a key that is now valid',
    help: 'We process these notifications within a minute. Replay a notification to process it now.',
  }),
  before_key: () => ({
    title: 'Received before a security key was saved',
    help: 'Save your WarriorPlus security key under Settings. We’ll then process the notifications that use it.',
  }),
  wrong_key: () => ({
    title: 'Wrong security key',
    help: 'Anyone can send notifications like these. If they’re about your sales, copy the security key from WarriorPlus again and save it under Settings.',
  }),
  no_key: () => ({
    title: 'No security key',
    help: 'The “Send Test” button on WarriorPlus sends notifications without a key. Anyone else can send them too. They don’t grant access, so you don’t need to do anything.',
  }),
}

export const describeNotificationGroup = (group: NotificationGroup) => explanations[group.kind](group)

/** Returns whether the notifications have no valid security key, so anyone could have sent them. */
export const isFromUnverifiedSender = ({ kind }: NotificationGroup) =>
  ['before_key', 'wrong_key', 'no_key'].includes(kind)
