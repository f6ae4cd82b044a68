import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { type NetworkName, networkNames } from './networks'

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
  'network',
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
  network: 'Network',
}

const COLUMNS_MAX = 200

/**
 * The column (from 0) of each field, the product and the network for rows without one, and whether 03/05 is
 * in March or May. Rows without any network are from WarriorPlus.
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
  network: z.enum(networkNames).optional(),
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
  ['network', /^(sales)?network(name)?$/],
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

const normalizeHeader = (head: string) =>
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
    const index = names.findIndex((name, at) => !taken.has(at) && pattern.test(normalizeHeader(name)))
    if (index < 0) continue
    columns[field] = index
    taken.add(index)
  }
  return columns
}

/**
 * Column names in exports of other networks. For each field, the most reliable name comes first. Sources: the
 * networks' notifications, ClickBank's transaction report
 * (support.clickbank.com/hc/en-us/articles/13624406239636 and 220375767), and JVZoo's transaction search
 * (jvzoo.zendesk.com/hc/en-us/articles/205726648). JVZoo and Digistore24 don't document their export columns,
 * so their other names are the usual English and German ones.
 */
const presets: { network: NetworkName; columns: Partial<Record<ImportField, string[]>> }[] = [
  {
    network: 'jvzoo',
    columns: {
      email: ['customer_email', 'ccustemail', 'Buyer Email', 'Email'],
      name: ['ccustname', 'Customer Name', 'Buyer Name'],
      firstName: ['customer_first_name', 'First Name'],
      lastName: ['customer_last_name', 'Last Name'],
      saleId: ['transaction_id', 'ctransreceipt', 'Transaction Number', 'JVZoo Transaction ID', 'Receipt'],
      transactionId: ['PayPal Transaction ID'],
      itemNumber: ['product_id', 'cproditem', 'Product Number'],
      itemName: ['product_name', 'cprodtitle', 'Product'],
      date: ['date', 'Transaction Date', 'Sale Date'],
      amount: ['total', 'ctransamount', 'Amount', 'Sale Amount'],
      status: ['transaction_type', 'ctransaction', 'Type', 'Status'],
      paymentMethod: ['payment_method', 'ctranspaymentmethod'],
      affiliateId: ['affiliate_id', 'ctransaffiliate'],
      affiliateName: ['affiliate_name', 'Affiliate'],
    },
  },
  {
    network: 'clickbank',
    columns: {
      email: ['email', 'Customer Email'],
      name: ['Customer Name'],
      firstName: ['firstName', 'Customer First Name'],
      lastName: ['lastName', 'Customer Last Name'],
      saleId: ['receipt', 'Receipt Number', 'Receipt #'],
      itemNumber: ['itemNo', 'Item', 'Item Number', 'Item ID', 'SKU'],
      itemName: ['productTitle', 'Product Title', 'Product Name', 'Product'],
      date: ['transactionTime', 'Transaction Date', 'Date'],
      amount: ['totalOrderAmount', 'Order Amount', 'Customer Paid'],
      currency: ['currency', 'Order Currency'],
      earned: ['totalAccountAmount', 'Account Amount', 'Earnings'],
      status: ['transactionType', 'Transaction Type', 'Txn Type'],
      paymentMethod: ['paymentMethod', 'Payment Method'],
      affiliateId: ['affiliate', 'Affiliate', 'Affiliate Nickname'],
    },
  },
  {
    network: 'digistore24',
    columns: {
      email: ['buyer_email', 'address_email', 'email', 'E-Mail', 'E-Mail-Adresse'],
      name: ['buyer_name', 'Name', 'Käufer'],
      firstName: ['buyer_first_name', 'address_first_name', 'First name', 'Vorname'],
      lastName: ['buyer_last_name', 'address_last_name', 'Last name', 'Nachname'],
      saleId: ['order_id', 'Order number', 'Bestell-ID', 'Bestellnummer'],
      transactionId: ['transaction_id', 'Transaktions-ID'],
      itemNumber: ['product_id', 'Produkt-ID'],
      itemName: ['product_name', 'Product', 'Produktname', 'Produkt'],
      date: ['transaction_date', 'order_date_time', 'Date', 'Datum'],
      amount: ['amount_brutto', 'transaction_amount', 'Gross amount', 'Amount', 'Bruttobetrag', 'Betrag'],
      currency: ['currency', 'transaction_currency', 'Währung'],
      earned: ['amount_vendor', 'Vendor amount'],
      status: ['event', 'transaction_type', 'Type', 'Typ', 'Transaktionstyp'],
      paymentMethod: ['pay_method', 'Payment method', 'Zahlungsart'],
      affiliateId: ['affiliate_id'],
      affiliateName: ['affiliate_name', 'Affiliate'],
    },
  },
]

/** Column names that only exports of this network have. One of them is enough to recognize the network. */
const signatures: Partial<Record<NetworkName, string[]>> = {
  jvzoo: ['ctransreceipt', 'paykey', 'prekey'],
  clickbank: ['totalAccountAmount', 'itemNo', 'Role On Transaction'],
  digistore24: ['amount_brutto', 'amount_vendor', 'pay_sequence_no'],
}

/**
 * Returns the network that exported a file with these columns, and the columns that it needs. A column name
 * that starts with the network's name, such as “JVZoo Fee”, identifies the network too. Null if unknown.
 */
export function findImportPreset(
  names: string[],
): { network: NetworkName; columns: ImportMapping['columns'] } | null {
  const heads = names.map(normalizeHeader)
  const indexOf = (known: string[]) =>
    known.map((name) => heads.indexOf(normalizeHeader(name))).find((at) => at >= 0)
  for (const { network, columns } of presets) {
    const found = Object.entries(columns).flatMap(([field, known]) => {
      const index = indexOf(known)
      return index === undefined ? [] : [[field, index]]
    })
    const mapped: ImportMapping['columns'] = Object.fromEntries(found)
    const isComplete = mapped.email !== undefined && mapped.saleId !== undefined
    const isNamed = heads.some((head) => head.startsWith(network))
    if (isComplete && (isNamed || indexOf(signatures[network] ?? []) !== undefined))
      return { network, columns: mapped }
  }
  return null
}

/** Returns true if a cell may be the header of the email column. */
export const isEmailHeader = (name: string) => guessColumns([name]).email === 0
