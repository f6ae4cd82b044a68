import 'server-only'
import { CURRENCY_PATTERN, DEFAULT_CURRENCY, parseCents, parseMinor } from '@/lib/contract/sales/amounts'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { Prisma } from '@/lib/server/db/client'
import type { SaleEvent } from './networks/network'
import { warriorPlus } from './networks/warriorplus/adapter'

/** Returns the currency to order and filter purchases by. Empty if the amount or the currency is unreadable. */
export function readCurrencyColumn({
  text,
  currency,
  currencyText,
}: Pick<SaleEvent['payment'], 'text' | 'currency' | 'currencyText'>): string {
  const code = (currency ?? currencyText ?? DEFAULT_CURRENCY).toUpperCase()
  const isAmount = parseCents(text) !== null || parseMinor(text, code) !== null
  return CURRENCY_PATTERN.test(code) && isAmount ? code : ''
}

/**
 * Returns the columns of a purchase about the buyer, the item and the currency, derived from its stored WarriorPlus
 * fields (`ipn_data`).
 */
export function toBuyerColumns(fields: FormFields) {
  const [{ buyer, item, itemName, payment }] = warriorPlus.toEvents(fields)
  const currency = readCurrencyColumn(payment)
  return { buyerEmail: buyer.rawEmail, buyerName: buyer.rawName, item, itemName, currency }
}

/** SQL: the buyer email of a purchase `p` in lower case, as used for comparisons. */
export const lowercaseBuyerEmailSql = (p: Prisma.Sql) => Prisma.sql`lower(${p}.buyer_email)`
