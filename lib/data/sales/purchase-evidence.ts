import 'server-only'
import { isIP } from 'node:net'
import { AppError } from '@/lib/contract/error'
import { type FormFields, formFieldsSchema } from '@/lib/contract/sales/notification-fields'
import type { PurchaseEvidence } from '@/lib/contract/sales/purchase-evidence'
import type { Purchase } from '@/lib/contract/sales/purchases'
import { findRefundPolicy } from '@/lib/data/system/refund-policy'
import type { Admin } from '@/lib/server/auth/session'
import { env } from '@/lib/server/env'
import { isSameIp } from '@/lib/server/http/request-headers'
import {
  countActivity,
  countSignInsByIp,
  type EvidenceUser,
  readLessonActivity,
  readSignIns,
} from './evidence-activity'
import {
  readPurchaseEmails,
  readPurchaseNotifications,
  readPurchasePayments,
  readPurchaseWithdrawals,
  readRefundsAndDisputes,
} from './evidence-sale'
import type { Json } from './networks/network'
import { readEvent } from './networks/networks'
import { findPurchase } from './purchases'

/** Finds the refund policy that was public at a given time. */
type FindPolicy = (at: string) => Promise<PurchaseEvidence['refundPolicy']>

/**
 * Returns the evidence for a payment processor when a buyer disputes a sale: the purchase, the emails, and
 * the activity of the account since the purchase. Reads a limited number of rows of each kind. If both a
 * published refund policy and one saved in Settings applied at the purchase, returns the published one.
 * Throws `not_found`.
 */
export async function getPurchaseEvidence(
  _admin: Admin,
  purchaseId: string,
  findPublishedPolicy: FindPolicy = async () => null,
): Promise<PurchaseEvidence> {
  const purchase = await findPurchase(purchaseId)
  if (!purchase) throw new AppError('not_found', 'Purchase not found')
  const { userId, createdAt, purchaseDate } = purchase
  const [since = createdAt] = [createdAt, purchaseDate].sort()
  // Empty for access that an administrator granted, because it doesn't come from a notification.
  const message = purchase.ipnData ?? {}
  const fields = listFields(message)
  const { buyer } = readEvent(purchase.network, message)
  const buyerIp = buyer.ip && isIP(buyer.ip) ? buyer.ip : null
  const buyerName = [buyer.firstName, buyer.lastName].filter(Boolean).join(' ') || purchase.buyerName
  const [payments, messages, withdrawals, returns, refundPolicy, use] = await Promise.all([
    readPurchasePayments(purchaseId),
    readPurchaseNotifications(purchaseId),
    readPurchaseWithdrawals(purchaseId),
    readRefundsAndDisputes(purchaseId),
    findPublishedPolicy(purchaseDate).then((published) => published ?? findRefundPolicy(purchaseDate)),
    userId ? readUse(purchase, { userId, since }, buyerIp) : noActivity,
  ])
  const retention = { logDays: env.ACCESS_LOG_DAYS ?? null, ipDays: env.ADDRESS_DAYS }
  const madeAt = new Date().toISOString()
  const sale = {
    purchase,
    fields,
    isImported: isImportedRow(message),
    buyerIp,
    buyerName,
    payments,
    messages,
    withdrawals,
    returns,
    refundPolicy,
  }
  return { madeAt, since, ...retention, ...sale, ...use }
}

/** Returns whether an import wrote a message. Imported sales of all networks have the field names of WarriorPlus. */
function isImportedRow(message: Json): boolean {
  const form = formFieldsSchema.safeParse(message)
  return form.success && readEvent('warriorplus', form.data).source === 'import'
}

/**
 * Returns the fields of a message. Names within an object or a list are joined by periods, as in
 * `customer.name`.
 */
function listFields(message: Json): FormFields {
  const form = formFieldsSchema.safeParse(message)
  return form.success ? form.data : Object.fromEntries(flatten(message))
}

function flatten(value: Json, path: string[] = []): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path.join('.'), String(value ?? '')]]
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, [...path, name]))
}

type Activity = Pick<
  PurchaseEvidence,
  'mails' | 'signIns' | 'signInsOfBuyersIp' | 'logs' | 'lessons' | 'completions' | 'notes'
>

const noRows = { rows: [], total: 0 }
const noActivity: Activity = {
  mails: noRows,
  signIns: noRows,
  signInsOfBuyersIp: 0,
  logs: 0,
  lessons: noRows,
  completions: 0,
  notes: 0,
}

async function readUse(
  { id, productId }: Purchase,
  user: EvidenceUser,
  buyerIp: string | null,
): Promise<Activity> {
  const isBuyersIp = (ip: string | null) => isSameIp(ip, buyerIp)
  const [emails, signIns, byIp, lessons, counts] = await Promise.all([
    readPurchaseEmails(user.userId, id),
    readSignIns(user),
    countSignInsByIp(user),
    readLessonActivity(user, productId),
    countActivity(user),
  ])
  const ofBuyer = byIp.filter(({ ipAddress }) => isBuyersIp(ipAddress))
  return {
    mails: emails,
    signIns: {
      ...signIns,
      rows: signIns.rows.map((row) => ({ ...row, isBuyersIp: isBuyersIp(row.ipAddress) })),
    },
    signInsOfBuyersIp: ofBuyer.reduce((sum, { times }) => sum + times, 0),
    lessons,
    ...counts,
  }
}
