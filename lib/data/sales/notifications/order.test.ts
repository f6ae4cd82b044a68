import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type Action, actions } from '@/lib/contract/sales/notification-fields'
import { db } from '@/lib/server/db'
import { configureKey, createProduct, type Fields, post, saleFields } from '@/tests/notifications'

beforeEach(async () => {
  await configureKey()
  await createProduct('wso_main')
  await createProduct('wso_upsell')
})

interface Spec {
  action: Action
  isUpsell: boolean
  status: 'Completed' | 'Pending'
  payment: number
}

/** The messages of a new buyer's two sales, numbered in the order they happened. */
function messagesOf(specs: Spec[], buyer: string): Fields[] {
  return specs.map(({ action, isUpsell, status, payment }, index) => {
    const sale = `${buyer}-${isUpsell ? 'upsell' : 'main'}`
    return saleFields({
      WP_ACTION: action,
      WP_SALEID: sale,
      WP_SALE: `sale_${sale}`,
      WP_ITEM_NUMBER: isUpsell ? 'wso_upsell' : 'wso_main',
      WP_TXNID: `${sale}-${payment}`,
      WP_SUBSCR_PAYMENT_NUM: String(payment),
      WP_PAYMENT_STATUS: status,
      WP_SALE_AMOUNT: `${index}.00`,
      WP_BUYER_EMAIL: `${buyer}@example.com`,
      IPN_ID: String(5000 + index),
    })
  })
}

/** What is left of a buyer's messages, without what says when it was written. */
async function leftOf(buyer: string) {
  const purchases = await db.purchase.findMany({
    where: { warriorPlusSaleId: { startsWith: buyer } },
    include: { payments: { orderBy: { transactionId: 'asc' } }, user: true },
    orderBy: { warriorPlusSaleId: 'asc' },
  })
  const user = await db.user.findUnique({ where: { email: `${buyer}@example.com` } })
  const mails = user ? await db.emailOutbox.count({ where: { userId: user.id, kind: 'welcome' } }) : 0
  const named = (text: string) => text.replace(buyer, 'buyer')
  return {
    mails,
    user: user && { hasPurchased: user.hasPurchased, hasDate: user.purchaseDate !== null },
    purchases: purchases.map((purchase) => ({
      sale: named(purchase.warriorPlusSaleId),
      access: purchase.access,
      amount: purchase.amount,
      status: purchase.paymentStatus,
      isRefunded: purchase.isRefunded,
      owner: purchase.user?.email && named(purchase.user.email),
      payments: purchase.payments.map(({ transactionId, number, refundedAt }) => [
        named(transactionId),
        number,
        refundedAt !== null,
      ]),
    })),
  }
}

const specArbitrary: fc.Arbitrary<Spec> = fc.record({
  action: fc.constantFrom(...actions),
  isUpsell: fc.boolean(),
  status: fc.constantFrom('Completed', 'Completed', 'Completed', 'Pending'),
  payment: fc.integer({ min: 1, max: 3 }),
})

const paying: Action[] = ['sale', 'subscr_completed']
const returning: Action[] = ['refund', 'subscr_refunded', 'refund_reversal', 'dispute']

/**
 * What goes back is of a payment that was made, where the sale has one. A return that names none of ours is given to the
 * last that was made by then (payments.test.ts): when it came is what it says.
 */
function ofPayments(specs: Spec[]): Spec[] {
  return specs.map((spec) => {
    const isOf = ({ action, status, isUpsell }: Spec) =>
      paying.includes(action) && status === 'Completed' && isUpsell === spec.isUpsell
    const payment = returning.includes(spec.action) ? specs.find(isOf)?.payment : undefined
    return { ...spec, payment: payment ?? spec.payment }
  })
}

const deliveryArbitrary = fc
  .array(specArbitrary, { minLength: 2, maxLength: 7 })
  .map((specs) => ofPayments([{ ...specs[0], action: 'sale', status: 'Completed' } as Spec, ...specs]))
  .chain((specs) => {
    const places = specs.map((_, index) => index)
    return fc.record({
      specs: fc.constant(specs),
      order: fc.shuffledSubarray(places, { minLength: places.length }),
      repeated: fc.subarray(places),
      atOnce: fc.integer({ min: 1, max: 4 }),
    })
  })

test('order, duplication and interleaving change neither purchase nor access, and mail nobody twice', async () => {
  await fc.assert(
    fc.asyncProperty(deliveryArbitrary, async ({ specs, order, repeated, atOnce }) => {
      const [calm, wild] = [`b${randomUUID()}`, `b${randomUUID()}`]
      for (const message of messagesOf(specs, calm)) expect((await post(message)).status).toBe(200)
      const messages = messagesOf(specs, wild)
      const places = [...order, ...repeated]
      const deliveries = places.map((place) => messages[place]).filter((message) => message !== undefined)
      for (let start = 0; start < deliveries.length; start += atOnce) {
        const answers = await Promise.all(deliveries.slice(start, start + atOnce).map((one) => post(one)))
        expect(answers.every(({ status }) => status === 200)).toBe(true)
      }
      const [expected, left] = [await leftOf(calm), await leftOf(wild)]
      expect({ ...left, mails: null }).toEqual({ ...expected, mails: null })
      expect(left.mails).toBeLessThanOrEqual(1)
      if (left.user?.hasPurchased) expect(left.mails).toBe(1)
    }),
    { numRuns: 15 },
  )
}, 300_000)
