import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'

/** Fields that a column of an import file may hold. */
export const importFields = [
  'email',
  'name',
  'firstName',
  'lastName',
  'saleId',
  'transactionId',
  'itemNumber',
  'itemName',
  'date',
  'amount',
  'currency',
  'earned',
  'status',
  'refundDate',
  'paymentMethod',
  'affiliateId',
  'affiliateName',
] as const
export type ImportField = (typeof importFields)[number]

/** Labels of the fields in an import file and on the page. */
export const importFieldLabels: Record<ImportField, string> = {
  email: 'Email',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  saleId: 'Sale ID',
  transactionId: 'Transaction ID',
  itemNumber: 'Item number',
  itemName: 'Product name',
  date: 'Sale date',
  amount: 'Amount',
  currency: 'Currency',
  earned: 'Your share',
  status: 'Status',
  refundDate: 'Refund date',
  paymentMethod: 'Payment method',
  affiliateId: 'Affiliate ID',
  affiliateName: 'Affiliate name',
}

const COLUMNS_MAX = 200

/**
 * The column (from 0) of each field, the product for rows without one, and whether 03/05 is in March or May.
 */
export const importMappingSchema = z.strictObject({
  columns: z.partialRecord(
    z.enum(importFields),
    z
      .int()
      .min(0)
      .max(COLUMNS_MAX - 1),
  ),
  productId: idSchema.nullable().default(null),
  dates: z.enum(['month-first', 'day-first']).default('month-first'),
})
export type ImportMapping = z.output<typeof importMappingSchema>

/**
 * One pattern for each field, which recognizes the header of its column. The fields choose a column in this
 * order, the most certain pattern first.
 */
const headerPatterns: [ImportField, RegExp][] = [
  [
    'email',
    /^(buyer|customer|payer|client|user|contact|billing)?(paypal)?e?-?mail(address)?$|emailaddress$|^(buyer|customer)email/,
  ],
  ['affiliateId', /^aff(iliate)?(id|number)$|^wpaffid$/],
  ['affiliateName', /^aff(iliate)?(name|user|username)?$|^wpaffuser$|^referrer$/],
  ['refundDate', /^(refund(ed)?)(date|on|at|time)$|^dateof(the)?refund$|^daterefunded$/],
  [
    'saleId',
    /^(wp)?sales?(id|number|no|ref)?$|^order(id|number|no)?$|^receipt(id|number)?$|^invoice(id|number)?$/,
  ],
  ['transactionId', /^(wp)?(transaction|trans|txn|payment|paypal|stripe)(id|number|ref)?$|^txnid$|^transid$/],
  ['itemNumber', /^(wp)?(item|product)(id|number|no|code|sku)$|^sku$/],
  ['itemName', /^(wp)?(item|product|offer|course)(name|title)?$/],
  [
    'date',
    /^(sale|order|purchase|payment|transaction|created|sold)?(date|time|datetime|timestamp)$|^(created|sold|purchased|paid)(at|on)?$|^dateof(sale|purchase)$|^date\w*$/,
  ],
  ['status', /^(payment|sale|order|transaction)?(status|state|type)$/],
  ['currency', /^(sale)?(currency)(code)?$/],
  [
    'earned',
    /^(vendor|your|my|net)?(earnings?|share|net|profit|income)(vendor|amount)?$|^vendor(amount|net)?$|^netamount$/,
  ],
  [
    'amount',
    /^(wp)?(sale|order|purchase|total|gross|payment)?(amount|price|total|gross|paid|value)(usd|paid)?$|^price\w*$/,
  ],
  ['paymentMethod', /^(pay(ment)?)(method|type|processor|via)?$|^processor$|^gateway$/],
  ['firstName', /^(buyer|customer)?(first|given)name$|^first$/],
  ['lastName', /^(buyer|customer)?(last|family|sur)name$|^last$/],
  ['name', /^(buyer|customer|full|client|payer|contact|user)?name$|^(buyer|customer|client)$/],
]

const plain = (head: string) =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^wp(?=sale|buyer|item|txn)/, '')

/** Guesses from the headers of an import file which column holds which field. */
export function guessColumns(names: string[]): ImportMapping['columns'] {
  const columns: ImportMapping['columns'] = {}
  const taken = new Set<number>()
  for (const [field, pattern] of headerPatterns) {
    const index = names.findIndex((name, at) => !taken.has(at) && pattern.test(plain(name)))
    if (index < 0) continue
    columns[field] = index
    taken.add(index)
  }
  return columns
}

/** Returns true if a cell may be the header of the email column. */
export const isEmailHeader = (name: string) => guessColumns([name]).email === 0
