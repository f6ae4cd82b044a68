import fc from 'fast-check'
import { normalizeItemNumber, notificationActions } from '@/lib/contract/sales/notification-fields'
import type { SampleFields } from '@/tests/post-notification'
import { InMemoryShop } from '@/tests/sales/in-memory-shop'

/**
 * Number of histories per test. No test here uses the database, so a history takes well under a millisecond.
 * `npm run trial -- sequences` tries more.
 */
const RUNS = { numRuns: process.env.SEQUENCES ? Number(process.env.SEQUENCES) * 10 : 5_000 }
const PATIENCE_MS = 300_000

const items = ['wso_one', 'wso_two']
const emails = ['jane@example.com', 'john@example.com', '']
const oneOf = <Item>(...choices: Item[]) => fc.constantFrom(...choices)
const rarely = <Item>(usual: Item, ...others: Item[]) => oneOf(usual, usual, usual, ...others)

const namesArbitrary = oneOf<SampleFields>(
  { WP_SALEID: '1', WP_SALE: 's1' },
  { WP_SALEID: '1' },
  { WP_SALE: 's1' },
  { WP_SALEID: '2', WP_SALE: 's2' },
  { WP_SALEID: '2' },
  { WP_SALEID: '1', WP_SALE: 's2' },
  { WP_SALEID: '1', WP_SALE: 's3' },
)

const messageArbitrary = fc
  .record({
    names: namesArbitrary,
    WP_ACTION: oneOf('sale', 'sale', 'refund', 'dispute', 'refund_reversal', ...notificationActions),
    WP_ITEM_NUMBER: rarely('wso_one', 'wso_two', 'WSO_ONE', 'wso_nobodys', ''),
    WP_BUYER_EMAIL: rarely(...(['jane@example.com', ...emails] as [string, ...string[]])),
    WP_PAYMENT_STATUS: rarely('Completed', '', 'Pending'),
    WP_SUBSCR_PAYMENT_NUM: rarely('', '1', '2', '3'),
    WP_TXNID: oneOf('t1', 't2', ''),
    IPN_ID: oneOf('', '1', '2', '3', '4', '5'),
  })
  .map(({ names, ...fields }): SampleFields => ({ ...names, ...fields }))

interface Step {
  message?: SampleFields
  purchase: number
  kind: 'deliver' | 'again' | 'end' | 'open' | 'give' | 'forget'
}

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  message: messageArbitrary,
  purchase: fc.nat(2),
  kind: oneOf('deliver', 'deliver', 'deliver', 'deliver', 'again', 'end', 'open', 'give', 'forget'),
})

function runStep(shop: InMemoryShop, { kind, message = {}, purchase }: Step) {
  const chosen = shop.purchases[purchase]
  if (kind === 'deliver') return shop.deliver(message)
  if (!chosen || (chosen.isForgotten && kind !== 'again')) return null
  if (kind === 'forget') {
    if (chosen.userId) shop.forget(chosen.userId)
    return null
  }
  const decisions = {
    again: {},
    end: { access: 'ended', accessReason: 'So' },
    open: { access: 'active', accessReason: 'So' },
    give: { userId: 'friend' },
  } as const
  if (kind === 'open' && !(chosen.userId && chosen.productId)) return null
  return shop.settleAgain(chosen.id, decisions[kind])
}

const historyArbitrary = fc.array(stepArbitrary, { minLength: 1, maxLength: 9 })

type Held = InMemoryShop['purchases'][number]
const itemOf = ({ itemNumber }: Held) => normalizeItemNumber(itemNumber)
const numberOf = ({ saleId }: Held) => saleId.split('/')[0] ?? ''

/** Returns whether a notification combines a sale number with the API ID of another sale. */
const isOdd = ({ saleId, apiSaleId: sale }: Held['notifications'][number]) =>
  saleId === '1' && sale !== '1' && sale !== 's1'

/** The invariants of every purchase, by title. */
const invariants: Record<string, (held: Held, shop: InMemoryShop) => boolean> = {
  'open access has a customer and a product': ({ access, userId, productId, isForgotten }) =>
    access !== 'active' || isForgotten || (userId !== null && productId !== null),
  'access is open only after a payment or a decision of the owner': ({
    access,
    accessReason,
    isRefunded,
    notifications,
  }) =>
    access !== 'active' ||
    accessReason !== null ||
    (!isRefunded && notifications.some(({ paymentStatus }) => paymentStatus !== 'Pending')),
  'everyone with access was sent a welcome email': ({ access, userId }, { welcomed }) =>
    access !== 'active' || userId === null || welcomed.includes(userId),
  'its sale ID is unique': (held, { purchases }) =>
    purchases.every((other) => other === held || other.saleId !== held.saleId),
  'purchases with the same sale number share the API ID': (held, { purchases }) =>
    purchases.every((other) => numberOf(other) !== numberOf(held) || other.apiSaleId === held.apiSaleId),
  'its item is unique in its sale, unless the names contradict each other': (held, { purchases }) =>
    purchases.every(
      (other) => other === held || other.apiSaleId !== held.apiSaleId || itemOf(other) !== itemOf(held),
    ) || purchases.some(({ notifications }) => notifications.some(isOdd)),
  'both its sale number and its API ID find it': (held, shop) =>
    [numberOf(held), held.apiSaleId].every((name) =>
      shop.named({ saleId: name, apiSaleId: name }).includes(held),
    ),
  'each payment is stored once': ({ payments }) =>
    new Set(payments.map(({ transactionId }) => transactionId)).size === payments.length,
  'it has no holder after its customer was deleted': ({ isForgotten, userId }) =>
    !isForgotten || userId === null,
  'no notification waits for an existing product and account': ({
    productId,
    userId,
    notifications,
    isForgotten,
  }) => isForgotten || !productId || !userId || notifications.every(({ state }) => state !== 'unmatched'),
}

function brokenOf(shop: InMemoryShop): string[] {
  const names = Object.keys(invariants)
  return names.filter((name) => shop.purchases.some((held) => !invariants[name]?.(held, shop)))
}

test(
  'keeps the invariants of a purchase for any notifications in any order',
  () => {
    fc.assert(
      fc.property(historyArbitrary, (history) => {
        const shop = new InMemoryShop(items)
        for (const step of history) {
          runStep(shop, step)
          const broken = brokenOf(shop)
          if (broken.length > 0) throw new Error(`${step.kind}: ${broken.join(', ')}`)
        }
      }),
      RUNS,
    )
  },
  PATIENCE_MS,
)

test('a second item that is merged with the first gets the sale number without a suffix', () => {
  const shop = new InMemoryShop(items)
  const sale = { WP_SALEID: '1', WP_SALE: 's1', WP_ACTION: 'sale', WP_PAYMENT_STATUS: 'Completed' }
  const of = (item: string, ipnId: string, email: string) =>
    shop.deliver({ ...sale, WP_ITEM_NUMBER: item, IPN_ID: ipnId, WP_BUYER_EMAIL: email })
  of('wso_one', '', 'jane@example.com')
  of('wso_two', '', 'john@example.com')
  of('', '2', 'jane@example.com')
  shop.forget(shop.people.get('john@example.com') ?? '')
  of('', '4', 'john@example.com')
  expect(shop.purchases.map(({ saleId, apiSaleId }) => [saleId, apiSaleId])).toEqual([['1', 's1']])
})

test('merges three purchases that are duplicates of each other', () => {
  const shop = new InMemoryShop(items)
  const of = (item: string, names: SampleFields, more: SampleFields = {}) =>
    shop.deliver({
      WP_ACTION: 'sale',
      WP_PAYMENT_STATUS: 'Completed',
      WP_BUYER_EMAIL: 'jane@example.com',
      WP_ITEM_NUMBER: item,
      WP_TXNID: 't1',
      ...names,
      ...more,
    })
  of('wso_nobodys', { WP_SALEID: '1' }, { WP_PAYMENT_STATUS: 'Pending' })
  of('wso_one', { WP_SALEID: '1' })
  of('wso_one', { WP_SALE: 's1' })
  of('', { WP_SALEID: '1', WP_SALE: 's1' }, { WP_ACTION: 'subscr_cancelled', IPN_ID: '3' })
  expect(shop.purchases.map(({ saleId, itemNumber }) => [saleId, itemNumber])).toEqual([['1', 'wso_one']])
})

/**
 * Returns what the owner sees of the purchases, without the sale number, because a second item can learn its
 * number later.
 */
const seen = ({ purchases }: InMemoryShop) =>
  JSON.stringify(
    purchases.map(
      ({ apiSaleId: sale, userId, productId, access, accessReason, payments, first, ...rest }) => [
        [sale, userId, productId, access, accessReason, payments, first.id],
        rest.notifications.map(({ id, state }) => [id, state]),
      ],
    ),
  )

test(
  'assigns every notification to one purchase, and changes nothing when it is processed again',
  () => {
    fc.assert(
      fc.property(historyArbitrary, (history) => {
        const shop = new InMemoryShop(items)
        const delivered = history.filter((step) => runStep(shop, step) && step.kind === 'deliver').length
        const ids = shop.purchases.flatMap(({ notifications }) => notifications.map(({ id }) => id))
        if (ids.length !== delivered || new Set(ids).size !== delivered)
          throw new Error('A notification was lost or assigned twice')
        const [before, welcomed] = [seen(shop), shop.welcomed.length]
        for (const { id, isForgotten } of shop.purchases) if (!isForgotten) shop.settleAgain(id)
        if (seen(shop) !== before || shop.welcomed.length !== welcomed)
          throw new Error('The second processing had another result')
      }),
      RUNS,
    )
  },
  PATIENCE_MS,
)

/**
 * Runs the steps of a history, then delivers one more message. Returns the outcome and the state of the affected
 * purchase before that message.
 */
function deliverAfterHistory(history: Step[], message: SampleFields) {
  const shop = new InMemoryShop(items)
  for (const step of history) runStep(shop, step)
  const before = new Map(shop.purchases.map((purchase) => [purchase.id, purchase]))
  const outcome = shop.deliver(message)
  return outcome && { outcome, before: before.get(outcome.purchase.id) }
}

test(
  'keeps no data of a deleted customer in their sale',
  () => {
    fc.assert(
      fc.property(historyArbitrary, messageArbitrary, (history, message) => {
        const { outcome, before } = deliverAfterHistory(history, message) ?? {}
        if (!outcome?.purchase.isForgotten) return
        const { purchase, redact, holder, notificationState } = outcome
        if (holder || purchase.access === 'active' || notificationState.state !== 'ignored')
          throw new Error('Not forgotten')
        if (JSON.stringify(purchase.ipnData).includes('example.com')) throw new Error('Not redacted')
        if (redact.length < (before?.notifications.length ?? 0) + 1)
          throw new Error('A notification names them')
      }),
      RUNS,
    )
  },
  PATIENCE_MS,
)

test(
  'keeps the owner’s decision until a refund or dispute',
  () => {
    fc.assert(
      fc.property(historyArbitrary, messageArbitrary, (history, message) => {
        const { outcome, before } = deliverAfterHistory(history, message) ?? {}
        if (!before?.accessReason || !outcome || before.isForgotten || outcome.duplicateIds.length > 0) return
        const { access, accessReason } = outcome.purchase
        const isBack = access === 'refunded' || access === 'disputed'
        if (access === before.access && accessReason === before.accessReason) return
        if (!isBack || accessReason !== null) throw new Error('A notification overruled the owner')
      }),
      RUNS,
    )
  },
  PATIENCE_MS,
)
