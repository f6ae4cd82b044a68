import type { NotificationGroup, NotificationGroupKind } from '@/lib/contract/sales/notification-groups'

/** Why the notifications of a group are stuck, and what would help. */
const words: Record<NotificationGroupKind, (group: NotificationGroup) => { title: string; help: string }> = {
  product: ({ itemNumber, name }) => ({
    title: `No product has ${itemNumber}`,
    help: `${name ? `WarriorPlus calls it “${name}”. ` : ''}Create it, or enter this item number at the product that it is: the sales then open by themselves.`,
  }),
  unnamed: () => ({
    title: 'No item number',
    help: 'Nobody can say what was bought. Look the sale up at WarriorPlus, then give the customer access.',
  }),
  buyer: () => ({
    title: 'No usable email',
    help: 'No account can be made. Assign each sale to a customer from its receipt.',
  }),
  passed_over: () => ({
    title: 'Could not be opened',
    help: 'The product is there now, but opening failed. It is tried again every hour; replay it to try at once.',
  }),
  failed: () => ({
    title: 'Could not be processed',
    help: 'It is tried again by itself, at longer and longer intervals; replay it to try at once.',
  }),
  no_sale: () => ({
    title: 'Names no sale',
    help: 'Look at its fields: without a sale id there is nothing to open.',
  }),
  action: () => ({
    title: 'An action that Lectern does not know',
    help: 'Nothing was changed by it. Look at its fields, and at what WarriorPlus says of that sale.',
  }),
  vouched: () => ({
    title: 'Carried a key that is good now',
    help: 'They are processed within a minute; replay one to do so at once.',
  }),
  before_key: () => ({
    title: 'Came before a security key was saved',
    help: 'Save the key of your WarriorPlus account under Settings: what carried it is processed then.',
  }),
  wrong_key: () => ({
    title: 'Came with a wrong security key',
    help: 'Anybody can send such. If they are yours, copy the key from WarriorPlus again under Settings.',
  }),
  no_key: () => ({
    title: 'Came without a security key',
    help: 'WarriorPlus’s own Send Test does so, and anybody can. They open nothing, and need nothing of you.',
  }),
}

export const sayGroup = (group: NotificationGroup) => words[group.kind](group)

/** What nobody can vouch for; it may be anybody's. */
export const isStrangers = ({ kind }: NotificationGroup) =>
  ['before_key', 'wrong_key', 'no_key'].includes(kind)
