import type { CsvExportList } from '@/components/layout/csv-export'
import { fetchAllPurchases } from '@/lib/client/sales/purchases'
import { DEFAULT_CURRENCY } from '@/lib/contract/sales/amounts'
import { formatDecimal } from '@/lib/contract/sales/currencies'
import type { PurchaseListOptions } from '@/lib/contract/sales/purchase-filters'
import {
  currencyOf,
  getPurchaseBadgeLabel,
  getShownSaleId,
  type Purchase,
} from '@/lib/contract/sales/purchases'
import { formatCsvTime } from '@/lib/csv'
import { purchaseAccessLabels } from './purchase-labels'

const formatSum = (minor: number, currency: string | null) =>
  minor === 0 ? '' : formatDecimal(minor, currency ?? DEFAULT_CURRENCY)

const columns: CsvExportList<Purchase>['columns'] = [
  ['Time', ({ purchaseDate }) => formatCsvTime(purchaseDate)],
  ['Sale ID', getShownSaleId],
  ['Transaction ID', ({ transactionId }) => transactionId ?? ''],
  ['Name', ({ buyerName, holderName }) => buyerName ?? holderName ?? ''],
  ['Customer', ({ buyerEmail, holderEmail }) => buyerEmail ?? holderEmail ?? ''],
  ['Account Email', ({ holderEmail }) => holderEmail ?? ''],
  ['Product', ({ productName, itemName }) => productName ?? itemName ?? ''],
  ['Product ID', ({ productId }) => productId ?? ''],
  ['Item Number', ({ itemNumber }) => itemNumber ?? ''],
  ['Amount', ({ amount }) => amount ?? ''],
  ['Currency', (purchase) => (purchase.amount === null ? '' : (currencyOf(purchase) ?? DEFAULT_CURRENCY))],
  ['Payment Method', ({ paymentMethod }) => paymentMethod ?? ''],
  ['Status', getPurchaseBadgeLabel],
  ['Refunded', ({ refundDate }) => (refundDate ? formatCsvTime(refundDate) : '')],
  ['Access', ({ access }) => purchaseAccessLabels[access]],
  ['Affiliate', ({ affiliateId, affiliateName }) => affiliateName ?? affiliateId],
  ['Test', ({ isTest }) => (isTest ? 'Yes' : 'No')],
  ['Refunded Amount', ({ refundedMinor, currency }) => formatSum(refundedMinor, currency)],
  ['Network', ({ network }) => network],
]

const file = {
  name: 'purchases',
  what: 'purchases',
  columns,
  texts: {
    done: 'Purchases exported successfully',
    none: 'No purchases to export',
    failed: 'Couldn’t export the purchases. Try again.',
  },
}

/** Describes the CSV export of all purchases that match the filters, in the order of the list. */
export function definePurchasesCsv(view: PurchaseListOptions): CsvExportList<Purchase> {
  return { ...file, pages: (signal) => fetchAllPurchases(view, signal) }
}
