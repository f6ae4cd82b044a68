import fc from 'fast-check'
import { actions, normalItemNumber } from '@/lib/contract/sales/notification-fields'
import type { Fields } from '@/tests/notifications'
import { Shop } from '@/tests/sales/shop'

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

const namesArbitrary = oneOf<Fields>(
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
    WP_ACTION: oneOf('sale', 'sale', 'refund', 'dispute', 'refund_reversal', ...actions),
    WP_ITEM_NUMBER: rarely('wso_one', 'wso_two', 'WSO_ONE', 'wso_nobodys', ''),
    WP_BUYER_EMAIL: rarely(...(['jane@example.com', ...emails] as [string, ...string[]])),
    WP_PAYMENT_STATUS: rarely('Completed', '', 'Pending'),
    WP_SUBSCR_PAYMENT_NUM: rarely('', '1', '2', '3'),
    WP_TXNID: oneOf('t1', 't2', ''),
    IPN_ID: oneOf('', '1', '2', '3', '4', '5'),
  })
  .map(({ names, ...fields }): Fields => ({ ...names, ...fields }))

interface Deed {
  message?: Fields
  purchase: number
  deed: 'deliver' | 'again' | 'end' | 'open' | 'give' | 'forget'
}

const deedArbitrary: fc.Arbitrary<Deed> = fc.record({
  message: messageArbitrary,
  purchase: fc.nat(2),
  deed: oneOf('deliver', 'deliver', 'deliver', 'deliver', 'again', 'end', 'open', 'give', 'forget'),
})

function take(shop: Shop, { deed, message = {}, purchase }: Deed) {
  const chosen = shop.purchases[purchase]
  if (deed === 'deliver') return shop.deliver(message)
  if (!chosen || (chosen.isForgotten && deed !== 'again')) return null
  if (deed === 'forget') {
    if (chosen.userId) shop.forget(chosen.userId)
    return null
  }
  const decisions = {
    again: {},
    end: { access: 'ended', accessReason: 'So' },
    open: { access: 'active', accessReason: 'So' },
    give: { userId: 'friend' },
  } as const
  if (deed === 'open' && !(chosen.userId && chosen.productId)) return null
  return shop.settleAgain(chosen.id, decisions[deed])
}

const historyArbitrary = fc.array(deedArbitrary, { minLength: 1, maxLength: 9 })

type Held = Shop['purchases'][number]
const itemOf = ({ itemNumber }: Held) => normalItemNumber(itemNumber)
const numberOf = ({ saleId }: Held) => saleId.split('/')[0] ?? ''

/** Tells whether a notification combines a sale number with the API name of another sale. */
const isOdd = ({ saleId, sale }: Held['notifications'][number]) =>
  saleId === '1' && sale !== '1' && sale !== 's1'

/** The invariants of every purchase, by title. */
const promises: Record<string, (held: Held, shop: Shop) => boolean> = {
  'access is open to somebody, for a product': ({ access, userId, productId, isForgotten }) =>
    access !== 'active' || isForgotten || (userId !== null && productId !== null),
  'access is open for money, or by the owner’s word': ({ access, accessReason, isRefunded, notifications }) =>
    access !== 'active' ||
    accessReason !== null ||
    (!isRefunded && notifications.some(({ paymentStatus }) => paymentStatus !== 'Pending')),
  'whoever may watch was welcomed': ({ access, userId }, { welcomed }) =>
    access !== 'active' || userId === null || welcomed.includes(userId),
  'it is the only one of its sale id': (held, { purchases }) =>
    purchases.every((other) => other === held || other.saleId !== held.saleId),
  'all of its number share its API name': (held, { purchases }) =>
    purchases.every((other) => numberOf(other) !== numberOf(held) || other.sale === held.sale),
  'it is the only one of its item in its sale, unless the names contradict each other': (
    held,
    { purchases },
  ) =>
    purchases.every(
      (other) => other === held || other.sale !== held.sale || itemOf(other) !== itemOf(held),
    ) || purchases.some(({ notifications }) => notifications.some(isOdd)),
  'its number or API name leads to it': (held, shop) =>
    [numberOf(held), held.sale].every((name) => shop.named({ saleId: name, sale: name }).includes(held)),
  'each payment is there once': ({ payments }) =>
    new Set(payments.map(({ transactionId }) => transactionId)).size === payments.length,
  'it belongs to nobody once its customer was deleted': ({ isForgotten, userId }) =>
    !isForgotten || userId === null,
  'nothing waits for what is there': ({ productId, userId, notifications, isForgotten }) =>
    isForgotten || !productId || !userId || notifications.every(({ state }) => state !== 'unmatched'),
}

function brokenOf(shop: Shop): string[] {
  const names = Object.keys(promises)
  return names.filter((name) => shop.purchases.some((held) => !promises[name]?.(held, shop)))
}

test(
  'keeps the invariants of a purchase for any notifications in any order',
  () => {
    fc.assert(
      fc.property(historyArbitrary, (history) => {
        const shop = new Shop(items)
        for (const deed of history) {
          take(shop, deed)
          const broken = brokenOf(shop)
          if (broken.length > 0) throw new Error(`${deed.deed}: ${broken.join(', ')}`)
        }
      }),
      RUNS,
    )
  },
  PATIENCE_MS,
)

test('gives the plain number to a second item that is merged with the first', () => {
  const shop = new Shop(items)
  const sale = { WP_SALEID: '1', WP_SALE: 's1', WP_ACTION: 'sale', WP_PAYMENT_STATUS: 'Completed' }
  const of = (item: string, ipnId: string, email: string) =>
    shop.deliver({ ...sale, WP_ITEM_NUMBER: item, IPN_ID: ipnId, WP_BUYER_EMAIL: email })
  of('wso_one', '', 'jane@example.com')
  of('wso_two', '', 'john@example.com')
  of('', '2', 'jane@example.com')
  shop.forget(shop.people.get('john@example.com') ?? '')
  of('', '4', 'john@example.com')
  expect(shop.purchases.map(({ saleId, sale }) => [saleId, sale])).toEqual([['1', 's1']])
})

test('merges three purchases that are duplicates of each other', () => {
  const shop = new Shop(items)
  const of = (item: string, names: Fields, more: Fields = {}) =>
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
const seen = ({ purchases }: Shop) =>
  JSON.stringify(
    purchases.map(({ sale, userId, productId, access, accessReason, payments, first, ...rest }) => [
      [sale, userId, productId, access, accessReason, payments, first.id],
      rest.notifications.map(({ id, state }) => [id, state]),
    ]),
  )

test(
  'assigns every notification to one purchase, and changes nothing when it is processed again',
  () => {
    fc.assert(
      fc.property(historyArbitrary, (history) => {
        const shop = new Shop(items)
        const delivered = history.filter((deed) => take(shop, deed) && deed.deed === 'deliver').length
        const ids = shop.purchases.flatMap(({ notifications }) => notifications.map(({ id }) => id))
        if (ids.length !== delivered || new Set(ids).size !== delivered) throw new Error('Lost or doubled')
        const [before, welcomed] = [seen(shop), shop.welcomed.length]
        for (const { id, isForgotten } of shop.purchases) if (!isForgotten) shop.settleAgain(id)
        if (seen(shop) !== before || shop.welcomed.length !== welcomed) throw new Error('Settled otherwise')
      }),
      RUNS,
    )
  },
  PATIENCE_MS,
)

/** Plays a history and one more message. Returns the outcome of the message and the purchase before it. */
function oneMore(history: Deed[], message: Fields) {
  const shop = new Shop(items)
  for (const deed of history) take(shop, deed)
  const before = new Map(shop.purchases.map((purchase) => [purchase.id, purchase]))
  const outcome = shop.deliver(message)
  return outcome && { outcome, before: before.get(outcome.purchase.id) }
}

test(
  'keeps no data of a deleted customer in their sale',
  () => {
    fc.assert(
      fc.property(historyArbitrary, messageArbitrary, (history, message) => {
        const { outcome, before } = oneMore(history, message) ?? {}
        if (!outcome?.purchase.isForgotten) return
        const { purchase, redact, holder, settled } = outcome
        if (holder || purchase.access === 'active' || settled.state !== 'ignored')
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
        const { outcome, before } = oneMore(history, message) ?? {}
        if (!before?.accessReason || !outcome || before.isForgotten || outcome.absorb.length > 0) return
        const { access, accessReason } = outcome.purchase
        const isBack = access === 'refunded' || access === 'disputed'
        if (access === before.access && accessReason === before.accessReason) return
        if (!isBack || accessReason !== null) throw new Error('Overruled')
      }),
      RUNS,
    )
  },
  PATIENCE_MS,
)
