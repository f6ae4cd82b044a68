import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type NotificationAction, notificationActions } from '@/lib/contract/sales/notification-fields'
import { db } from '@/lib/server/db/client'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  type SampleFields,
  storeSecurityKey,
} from '@/tests/post-notification'

beforeEach(async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_main')
  await createNotifiedProduct('wso_upsell')
})

interface Spec {
  action: NotificationAction
  isUpsell: boolean
  status: 'Completed' | 'Pending'
  payment: number
}

/** Returns the messages of a new buyer's two sales, numbered in the order of the events. */
function messagesOf(specs: Spec[], buyer: string): SampleFields[] {
  return specs.map(({ action, isUpsell, status, payment }, index) => {
    const sale = `${buyer}-${isUpsell ? 'upsell' : 'main'}`
    return createSaleFields({
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

/** Returns the stored data of a buyer, without columns that depend on when the rows were written. */
async function leftOf(buyer: string) {
  const purchases = await db.purchase.findMany({
    where: { warriorPlusSaleId: { startsWith: buyer } },
    include: { payments: { orderBy: { transactionId: 'asc' } }, user: true },
    orderBy: { warriorPlusSaleId: 'asc' },
  })
  const user = await db.user.findUnique({ where: { email: `${buyer}@example.com` } })
  const emails = user ? await db.emailOutbox.count({ where: { userId: user.id, kind: 'welcome' } }) : 0
  const named = (text: string) => text.replace(buyer, 'buyer')
  return {
    emails,
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
  action: fc.constantFrom(...notificationActions),
  isUpsell: fc.boolean(),
  status: fc.constantFrom('Completed', 'Completed', 'Completed', 'Pending'),
  payment: fc.integer({ min: 1, max: 3 }),
})

const paying: NotificationAction[] = ['sale', 'subscr_completed']
const returning: NotificationAction[] = ['refund', 'subscr_refunded', 'refund_reversal', 'dispute']

/**
 * Assigns each refund or dispute to a payment of its sale, if there is one. A refund or dispute without a
 * known payment would go to the last payment before it (payments.test.ts), and so depend on the order of
 * arrival.
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
    const indexes = specs.map((_, index) => index)
    return fc.record({
      specs: fc.constant(specs),
      order: fc.shuffledSubarray(indexes, { minLength: indexes.length }),
      repeated: fc.subarray(indexes),
      atOnce: fc.integer({ min: 1, max: 4 }),
    })
  })

test('reaches the same purchase and access in any order, with duplicates and interleaving, and sends each email once', async () => {
  await fc.assert(
    fc.asyncProperty(deliveryArbitrary, async ({ specs, order, repeated, atOnce }) => {
      const [orderlyBuyer, shuffledBuyer] = [`b${randomUUID()}`, `b${randomUUID()}`]
      for (const message of messagesOf(specs, orderlyBuyer))
        expect((await postNotification(message)).status).toBe(200)
      const messages = messagesOf(specs, shuffledBuyer)
      const indexes = [...order, ...repeated]
      const deliveries = indexes.map((place) => messages[place]).filter((message) => message !== undefined)
      for (let start = 0; start < deliveries.length; start += atOnce) {
        const answers = await Promise.all(
          deliveries.slice(start, start + atOnce).map((one) => postNotification(one)),
        )
        expect(answers.every(({ status }) => status === 200)).toBe(true)
      }
      const [expected, left] = [await leftOf(orderlyBuyer), await leftOf(shuffledBuyer)]
      expect({ ...left, emails: null }).toEqual({ ...expected, emails: null })
      expect(left.emails).toBeLessThanOrEqual(1)
      if (left.user?.hasPurchased) expect(left.emails).toBe(1)
    }),
    { numRuns: 15 },
  )
}, 300_000)
