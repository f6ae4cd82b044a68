import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { withdrawalTexts } from '@/lib/contract/mail/withdrawal-text/withdrawal-texts'
import { fillPlaceholders } from '@/lib/contract/placeholders'
import type { WithdrawalInput, WithdrawalReceipt } from '@/lib/contract/sales/withdrawals'
import { queueAcknowledgement } from '@/lib/data/mail/withdrawal-emails'
import type { Viewer } from '@/lib/server/auth/session'
import { takeLock } from '@/lib/server/db/advisory-locks'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'
import { consumePoints } from '@/lib/server/http/rate-limit'
import { getClientIp, getClientNetwork } from '@/lib/server/http/request-headers'
import { readBrandName } from '@/lib/server/site/current-site'
import { canWithdrawSql, saleNumberSql } from './withdrawal-candidates'
import { readWithdrawalSettings } from './withdrawal-settings'

/**
 * Maximum number of acknowledgements per day for declarations with the same email, order and chosen purchase.
 * Further declarations are stored without an acknowledgement.
 */
const ACKNOWLEDGED_A_DAY = 3

/**
 * Stores the declaration of a consumer who withdraws from a purchase, and queues its acknowledgement in the
 * same transaction. The response is the same for every email. Throws `not_found` for a purchase that is not
 * the viewer’s, and `rate_limited` with the owner’s contact.
 */
export async function declareWithdrawal(
  input: WithdrawalInput,
  viewer: Viewer | null,
  headers: Headers,
): Promise<WithdrawalReceipt> {
  await limitDeclarations(headers)
  const { website, purchaseId } = input
  const receipt = { id: v7(), submittedAt: new Date().toISOString() }
  // `website` is a honeypot field. A bot that fills it in gets the same response as a person, but nothing is
  // stored.
  if (website) return receipt
  const order = purchaseId ? await readOwnSaleNumber(viewer, purchaseId) : input.order || null
  await storeDeclaration({ ...input, order }, receipt, getClientIp(headers))
  return receipt
}

/**
 * Counts a declaration toward the limits per client network and in total. There is no limit per email,
 * because a stranger could use it up and so block a consumer’s right.
 */
async function limitDeclarations(headers: Headers): Promise<void> {
  try {
    await consumePoints('withdrawalFromClient', getClientNetwork(headers) ?? 'unknown')
    await consumePoints('withdrawal', 'all')
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate_limited')) throw error
    const { contact } = await readWithdrawalSettings()
    const details = error.headers ? { headers: error.headers } : {}
    throw new AppError(
      'rate_limited',
      `${error.message} You can also send your withdrawal to ${contact}.`,
      details,
    )
  }
}

const ownSchema = z.strictObject({ saleNumber: z.string() })

/**
 * Returns the number of the sale that the viewer chose. Throws `not_found` unless they can withdraw from the
 * purchase.
 */
async function readOwnSaleNumber(viewer: Viewer | null, purchaseId: string): Promise<string> {
  const [own] = viewer
    ? await queryRows(ownSchema)`
        SELECT ${saleNumberSql} AS sale_number FROM purchases p
        WHERE p.id = ${purchaseId}::uuid AND p.user_id = ${viewer.id}::uuid AND ${canWithdrawSql(Prisma.sql`p`)}`
    : []
  if (!own) throw new AppError('not_found', 'Purchase not found')
  return own.saleNumber
}

async function storeDeclaration(
  {
    name,
    email,
    replyTo = email,
    order,
    locale,
    ...input
  }: Omit<WithdrawalInput, 'order'> & { order: string | null },
  { id, submittedAt }: WithdrawalReceipt,
  ipAddress: string | null,
): Promise<void> {
  const purchaseSignedIn = input.purchaseId ?? null
  const timeZone = input.timeZone ?? null
  const text = fillPlaceholders(withdrawalTexts[locale].declaration, { site: await readBrandName() })
  await transaction(async (tx) => {
    // Without the lock, each of several concurrent declarations would count as the first one.
    await takeLock(tx, 'withdrawal', email)
    const repeatOf = await findRepeated(tx, { email, order, purchaseSignedIn })
    await tx.withdrawal.create({
      data: {
        id,
        name,
        email,
        replyEmail: replyTo,
        orderText: order,
        purchaseSignedIn,
        text,
        locale,
        timeZone,
        submittedAt,
        ipAddress,
        repeatOf,
        ...(repeatOf && { matchAfter: null }),
      },
    })
    const declared = { name, email, replyTo, order, text, locale, timeZone, submittedAt }
    if (!repeatOf) await queueAcknowledgement(tx, id, declared)
  })
}

/**
 * Returns the first declaration of the last day with the same email, order and chosen purchase, if the maximum
 * number of such declarations was already acknowledged. Null otherwise. Compares the chosen purchase too, because
 * the items of one sale share its number.
 */
async function findRepeated(
  tx: Transaction,
  {
    email,
    order,
    purchaseSignedIn,
  }: { email: string; order: string | null; purchaseSignedIn: string | null },
): Promise<string | null> {
  const earlier = await queryRows(idRowSchema, tx)`
    SELECT id FROM withdrawals
    WHERE email = ${email} AND order_text IS NOT DISTINCT FROM ${order}::text
      AND purchase_signed_in IS NOT DISTINCT FROM ${purchaseSignedIn}::uuid AND repeat_of IS NULL
      AND submitted_at > now() - interval '1 day'
    ORDER BY submitted_at, id LIMIT ${ACKNOWLEDGED_A_DAY}`
  return earlier.length < ACKNOWLEDGED_A_DAY ? null : (earlier[0]?.id ?? null)
}
