import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@/lib/contract/error'
import { deleteCustomer } from '@/lib/data/people/customers'
import { overridePurchase } from '@/lib/data/sales/manual-overrides'
import { forgetBuyer } from '@/lib/data/sales/notifications/forget-buyer'
import { replayNotification } from '@/lib/data/sales/notifications/list-and-replay-notifications'
import { matchWaitingSales } from '@/lib/data/sales/notifications/match-waiting-sales'
import { processNotification } from '@/lib/data/sales/notifications/process-queue'
import { receiveNotification, storeNotification } from '@/lib/data/sales/notifications/receive-notification'
import type { Admin } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { readSalesState, type SampleFields, SECURITY_KEY } from '../post-notification'
import { generateSequence, type SequenceStep } from './generate-sequence'

const known = '8f2312c2-0000-4000-8000-000000000001'

/**
 * Deletes everything but the owner, then adds two products and a person with an unverified additional email.
 */
async function begin(admin: Admin): Promise<void> {
  await db.$executeRaw`
    WITH e AS (DELETE FROM ipn_events), p AS (DELETE FROM purchases), s AS (DELETE FROM products),
      f AS (DELETE FROM user_emails), a AS (DELETE FROM audit_log)
    DELETE FROM users WHERE id <> ${admin.id}::uuid`
  await db.$executeRaw`
    WITH person AS (
      INSERT INTO users (id, email, updated_at) VALUES (${known}::uuid, 'known@example.com', now()) RETURNING id
    ), further AS (
      INSERT INTO user_emails (id, email, user_id) SELECT gen_random_uuid(), 'further@example.com', id FROM person
    )
    INSERT INTO products (id, name, warrior_plus_product_id)
    VALUES (gen_random_uuid(), 'One', 'wso_one'), (gen_random_uuid(), 'Two', 'wso_two')`
}

/** Receives and processes one notification. Notifications that are only stored stay pending. */
async function receive(fields: SampleFields): Promise<void> {
  const { id } = await receiveNotification({ ...fields, WP_SECURITYKEY: SECURITY_KEY }, null)
  await processNotification(id)
}

/** Waits until the next millisecond, because stored times have that precision and must differ. */
const untilLater = () => sleep(2)

/** Carries out a step. Does nothing if the step's target doesn't exist. */
async function take(admin: Admin, step: SequenceStep, sent: SampleFields[]): Promise<void> {
  await untilLater()
  switch (step.kind) {
    case 'post':
      sent.push(step.fields)
      return receive(step.fields)
    case 'again': {
      const fields = sent[step.message]
      return fields && receive(fields)
    }
    case 'store':
      // Stores the notification without processing it, as if the process ended in between.
      sent.push(step.fields)
      await storeNotification(step.fields)
      return
    case 'decide': {
      const purchase = (await purchases())[step.purchase]
      const isAny = step.access || step.toPerson
      if (!purchase || !isAny) return
      const userId = step.toPerson ? known : undefined
      await overridePurchase(admin, purchase.id, { userId, access: step.access, reason: 'So it is' })
      return
    }
    case 'product':
      await db.product.create({ data: { name: 'Later', warriorPlusProductId: 'later' } })
      await matchWaitingSales()
      return
    case 'proveEmail':
      await db.userEmail.updateMany({ data: { verifiedAt: new Date() } })
      return
    case 'forget': {
      const users = (await readSalesState()).users.filter(({ id }) => id !== admin.id)
      const user = users[step.user]
      return user && deleteCustomer(admin, user.id, forgetBuyer)
    }
    case 'replay': {
      const event = (await events())[step.event]
      if (event) await replayNotification(admin, event.id)
    }
  }
}

const events = () => db.ipnEvent.findMany({ orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }] })
const purchases = () =>
  db.purchase.findMany({
    include: { payments: { orderBy: { transactionId: 'asc' } }, product: true, user: true },
    orderBy: { warriorPlusSaleId: 'asc' },
  })

const withoutIds = (parameters: unknown) => ({ ...Object(parameters), purchaseIds: undefined })

/** Reads the resulting state, with IDs and times as indexes: `m2` is the time of the third notification. */
async function leftOf(admin: Admin) {
  const [messages, bought, { users, emails }] = await Promise.all([events(), purchases(), readSalesState()])
  const when = (date: Date | null) => {
    const index = messages.findIndex(({ receivedAt }) => receivedAt.getTime() === date?.getTime())
    return index < 0 ? date && JSON.stringify(date) : `m${index}`
  }
  const indexOf = (id: string | null) => bought.findIndex((purchase) => purchase.id === id)
  return {
    purchases: bought.map((purchase) => ({
      sale: [purchase.warriorPlusSaleId, purchase.warriorPlusSale],
      user: purchase.user?.email ?? null,
      product: purchase.product?.name ?? null,
      transaction: purchase.transactionId,
      amount: purchase.amount,
      method: purchase.paymentMethod,
      status: purchase.paymentStatus,
      refunded: [purchase.isRefunded, when(purchase.refundDate)],
      date: when(purchase.purchaseDate),
      data: purchase.ipnData,
      access: [purchase.access, purchase.accessReason],
      attention: purchase.needsAttention,
      isForgotten: purchase.customerDeletedAt !== null,
      isTest: purchase.isTest,
      payments: purchase.payments.map((payment) => [
        payment.transactionId,
        payment.number,
        when(payment.refundedAt),
      ]),
    })),
    messages: messages.map(({ state, reason, attempts, purchaseId, payload, verified }) => ({
      state: [state, state === 'failed' ? '' : reason],
      attempts,
      purchase: indexOf(purchaseId),
      payload,
      verified,
    })),
    users: users
      .filter(({ id }) => id !== admin.id)
      .map((user) => ({
        email: user.email,
        name: [user.firstName, user.lastName],
        bought: [user.hasPurchased, when(user.purchaseDate)],
      })),
    // Leaves out the emails of later sales, which `lib/data/mail/access-granted.test.ts` covers.
    // The recorded digests include this key.
    mails: emails
      .filter(({ kind }) => kind !== 'opened')
      .map(({ kind, user, parameters }) => JSON.stringify([kind, user?.email, withoutIds(parameters)]))
      .sort(),
  }
}

/** Stores all notifications of a sequence, then processes them with `settle`. Returns the resulting state. */
export async function deliverSequence(
  admin: Admin,
  number: number,
  settle: (ids: string[]) => Promise<void>,
) {
  await begin(admin)
  const ids: string[] = []
  for (const step of generateSequence(number))
    if ('fields' in step) ids.push((await storeNotification(step.fields)).id)
  // Gives each notification a different time, because times identify them in the result.
  await db.$executeRaw`
    UPDATE ipn_events SET received_at = now() + make_interval(secs => place)
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS given(given_id, place) WHERE id = given_id`
  await settle(ids)
  return leftOf(admin)
}

/** Plays the sequence with this number in an empty shop. Returns the resulting state. */
export async function playSequence(admin: Admin, number: number) {
  const steps = generateSequence(number)
  const sent: SampleFields[] = []
  const refused: string[] = []
  await begin(admin)
  for (const step of steps) {
    try {
      await take(admin, step, sent)
    } catch (error) {
      // A duplicate item number fails in the database, and an impossible override fails with a message.
      refused.push(error instanceof AppError ? error.message : String(step.kind))
    }
  }
  return { refused, ...(await leftOf(admin)) }
}
