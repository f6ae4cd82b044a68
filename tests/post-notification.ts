import { POST } from '@/app/api/ipn/warriorplus/route'
import { warriorPlus } from '@/lib/data/sales/networks/warriorplus/adapter'
import { processQueue } from '@/lib/data/sales/notifications/process-queue'
import { db } from '@/lib/server/db/client'
import { vault } from '@/lib/server/vault'
import { callRoute, type RouteResponse } from './call-route'
import { COURSE_ID } from './course-id'

export const SECURITY_KEY = '0123456789abcdef0123456789abcde'

/** Stores the security key that test notifications contain. */
export async function storeSecurityKey(key: string = SECURITY_KEY) {
  const warriorPlusSecurityKey = vault.seal('warriorPlusSecurityKey', key)
  await db.appSettings.upsert({
    where: { id: 'default' },
    create: { id: 'default', warriorPlusSecurityKey },
    update: { warriorPlusSecurityKey },
  })
}

export function createNotifiedProduct(itemNumber: string | null, data: { name?: string } = {}) {
  return db.product.create({
    data: {
      name: 'My Video Course',
      warriorPlusProductId: itemNumber,
      grantsCourseIds: [COURSE_ID],
      ...data,
    },
  })
}

export type SampleFields = Record<string, string | string[]>

/** Returns the fields of a sample sale with changes. `undefined` removes a field. */
export function createSaleFields(changes: Record<string, string | string[] | undefined> = {}): SampleFields {
  const fields: Record<string, string | string[] | undefined> = {
    WP_ACTION: 'sale',
    WP_SALE: 'sale_k3v9x2ab',
    WP_SALEID: '23456789',
    WP_TXNID: 'pi_3TESTabc',
    WP_ITEM_NAME: 'My Video Course',
    WP_ITEM_NUMBER: 'wso_ab12cd',
    WP_BUYER_NAME: 'Jane Doe',
    WP_BUYER_EMAIL: 'jane@example.com',
    WP_BUYER_IP: '203.0.113.7',
    WP_SALE_AMOUNT: '27.00',
    WP_SALE_CURRENCY: 'USD',
    WP_PAYMETHOD: 'stripe',
    WP_PAYMENT_STATUS: 'Completed',
    WP_SID: '',
    IPN_ID: '98765401',
    IPN_RCPT_TYPE: 'vend',
    WP_SECURITYKEY: SECURITY_KEY,
    ...changes,
  }
  const given = Object.entries(fields).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== undefined,
  )
  return Object.fromEntries(given)
}

/** Returns what is stored of a message. */
export const toStoredMessage = (payload: SampleFields) => ({
  payload,
  event: warriorPlus.toEvents(payload)[0],
})

const pairsOf = (fields: SampleFields) =>
  Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )

/** Waits for the response, and for the processing that follows it. Emails are not sent. */
export async function waitUntilProcessed<Result>(answering: Promise<Result>): Promise<Result> {
  const answer = await answering
  await processQueue()
  return answer
}

export const encodeFields = (fields: SampleFields) => new URLSearchParams(pairsOf(fields))

export function postNotification(fields: SampleFields): Promise<RouteResponse<unknown>> {
  return waitUntilProcessed(callRoute(POST, { raw: encodeFields(fields) }))
}

export function postMultipartNotification(fields: SampleFields): Promise<RouteResponse<unknown>> {
  const form = new FormData()
  for (const [name, value] of pairsOf(fields)) form.append(name, value)
  return waitUntilProcessed(callRoute(POST, { raw: form }))
}

/** Reads all rows that a notification may change. */
export async function readSalesState() {
  const [users, purchases, events, emails, payments] = await Promise.all([
    db.user.findMany({ orderBy: { email: 'asc' } }),
    db.purchase.findMany({ orderBy: { warriorPlusSaleId: 'asc' } }),
    db.ipnEvent.findMany({ orderBy: { id: 'asc' } }),
    // Leaves out reminders, which are queued at the same time.
    db.emailOutbox.findMany({
      where: { kind: { not: 'rescue' } },
      include: { user: true },
      orderBy: { id: 'asc' },
    }),
    db.purchasePayment.findMany({ orderBy: { transactionId: 'asc' } }),
  ])
  return { users, purchases, events, emails, payments }
}
