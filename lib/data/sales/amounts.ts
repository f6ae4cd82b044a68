import 'server-only'
import { DEFAULT_CURRENCY } from '@/lib/contract/sales/amounts'
import { Prisma } from '@/lib/server/db/client'
import { PAID_STATUS, PAYMENT_ACTIONS } from './notifications/action-rules'

/**
 * SQL: whether a text is an amount in the WarriorPlus format, as in `parseCents` of the contract. Two indexes
 * contain the same expression.
 */
const isAmount = (amount: Prisma.Sql) => Prisma.sql`${amount} ~ '^[0-9]{1,9}(\\.[0-9]{1,2})?$'`

/** SQL: converts an amount to cents. `unreadable` if the text is not an amount. */
export const centsSql = (amount: Prisma.Sql, unreadable: Prisma.Sql) =>
  Prisma.sql`(CASE WHEN ${isAmount(amount)} THEN (${amount}::numeric * 100)::bigint ELSE ${unreadable} END)`

/**
 * SQL: reads a field of a notification's `payload`, trimmed, as `fieldOf` of the contract does. Null if it is
 * missing or empty.
 */
export const payloadFieldSql = (name: string) => Prisma.sql`NULLIF(btrim(payload ->> ${name}), '')`

/** SQL: whether a notification's `payload` reports a completed payment. */
export const isPaymentSql = Prisma.sql`(lower(${payloadFieldSql('WP_ACTION')}) = ANY(${PAYMENT_ACTIONS})
  AND COALESCE(lower(${payloadFieldSql('WP_PAYMENT_STATUS')}), ${PAID_STATUS}) = ${PAID_STATUS})`

const paidAmount = Prisma.sql`
  COALESCE(${payloadFieldSql('WP_SUBSCR_PAYMENT_AMOUNT')}, ${payloadFieldSql('WP_SALE_AMOUNT')})`
const paidCurrency = Prisma.sql`COALESCE(${payloadFieldSql('WP_SALE_CURRENCY')}, ${DEFAULT_CURRENCY})`

/**
 * SQL: whether a notification's `payload` contains an amount and a currency, as in `readPaidMoney` of the
 * contract.
 */
export const hasMoneySql = Prisma.sql`(${isAmount(paidAmount)} AND ${paidCurrency} ~* '^[a-z]{3}$')`

/** SQL: the money of a `payload` that fulfills `hasMoneySql`, as columns `currency` and `amount_cents`. */
export const moneyColumnsSql = Prisma.sql`upper(${paidCurrency}) AS currency, ${centsSql(paidAmount, Prisma.sql`NULL`)} AS amount_cents`
