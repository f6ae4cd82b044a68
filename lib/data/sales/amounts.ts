import 'server-only'
import { USUAL_CURRENCY } from '@/lib/contract/sales/amounts'
import { Prisma } from '@/lib/server/db/client'
import { PAID_STATUS, PAYMENT_ACTIONS } from './notifications/access-rules'

/**
 * SQL: whether a text is an amount in the WarriorPlus format, as in `readCents` of the contract. Two indexes
 * contain the same expression.
 */
const isAmount = (amount: Prisma.Sql) => Prisma.sql`${amount} ~ '^[0-9]{1,9}(\\.[0-9]{1,2})?$'`

/** SQL: converts an amount to cents. `unreadable` if the text is not an amount. */
export const inCents = (amount: Prisma.Sql, unreadable: Prisma.Sql) =>
  Prisma.sql`(CASE WHEN ${isAmount(amount)} THEN (${amount}::numeric * 100)::bigint ELSE ${unreadable} END)`

/**
 * SQL: reads a field of a notification's `payload`, trimmed, as `fieldOf` of the contract does. Null if it is
 * missing or empty.
 */
export const payloadField = (name: string) => Prisma.sql`NULLIF(btrim(payload ->> ${name}), '')`

/** SQL: whether a notification's `payload` reports a completed payment. */
export const isPayment = Prisma.sql`(lower(${payloadField('WP_ACTION')}) = ANY(${PAYMENT_ACTIONS})
  AND COALESCE(lower(${payloadField('WP_PAYMENT_STATUS')}), ${PAID_STATUS}) = ${PAID_STATUS})`

const paidAmount = Prisma.sql`
  COALESCE(${payloadField('WP_SUBSCR_PAYMENT_AMOUNT')}, ${payloadField('WP_SALE_AMOUNT')})`
const paidCurrency = Prisma.sql`COALESCE(${payloadField('WP_SALE_CURRENCY')}, ${USUAL_CURRENCY})`

/**
 * SQL: whether a notification's `payload` contains an amount and a currency, as in `readMoney` of the
 * contract.
 */
export const hasMoney = Prisma.sql`(${isAmount(paidAmount)} AND ${paidCurrency} ~* '^[a-z]{3}$')`

/** SQL: the money of a `payload` that fulfills `hasMoney`, as columns `currency` and `amount_cents`. */
export const moneyColumns = Prisma.sql`upper(${paidCurrency}) AS currency, ${inCents(paidAmount, Prisma.sql`NULL`)} AS amount_cents`
