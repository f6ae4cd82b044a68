import 'server-only'
import { Prisma } from '@/lib/server/db/client'
import { PAID_STATUS, PAYMENT_ACTIONS } from './notifications/action-rules'

/**
 * SQL: whether a text is an amount in the WarriorPlus format, as in `parseCents` of the contract. Two indexes
 * contain the same expression.
 */
const isAmount = (amount: Prisma.Sql) => Prisma.sql`${amount} ~ '^[0-9]{1,9}(\\.[0-9]{1,2})?$'`

/** SQL: converts an amount to hundredths, by which amounts are ordered. `unreadable` if the text is not an amount. */
export const centsSql = (amount: Prisma.Sql, unreadable: Prisma.Sql) =>
  Prisma.sql`(CASE WHEN ${isAmount(amount)} THEN (${amount}::numeric * 100)::bigint ELSE ${unreadable} END)`

/** SQL: whether a notification's `event` reports a completed payment. */
export const isPaymentSql = Prisma.sql`(event ->> 'action' = ANY(${PAYMENT_ACTIONS})
  AND COALESCE(event ->> 'status', lower(event ->> 'paymentStatus'), ${PAID_STATUS}) = ${PAID_STATUS})`

/** SQL: whether a notification's `event` contains an amount and a currency. */
export const hasAmountSql = Prisma.sql`(event #>> '{payment,minor}' IS NOT NULL)`

/** SQL: the money of an `event` that fulfills `hasAmountSql`, as columns `currency` and `amount_minor`. */
export const moneyColumnsSql = Prisma.sql`
  event #>> '{payment,currency}' AS currency, (event #>> '{payment,minor}')::bigint AS amount_minor`
