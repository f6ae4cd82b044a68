import type { CsvList } from '@/components/layout/csv-export'
import { purchasePages } from '@/lib/client/sales/purchases'
import { USUAL_CURRENCY } from '@/lib/contract/sales/amounts'
import {
  buyerEmail,
  buyerName,
  currencyOf,
  itemName,
  itemNumber,
  type Purchase,
  purchaseBadge,
} from '@/lib/contract/sales/purchases'
import type { PurchaseView } from '@/lib/contract/sales/purchases-filter'
import { csvTime } from '@/lib/csv'
import { accessWords } from './words'

const columns: CsvList<Purchase>['columns'] = [
  ['Time', ({ purchaseDate }) => csvTime(purchaseDate)],
  ['Sale ID', ({ warriorPlusSaleId }) => warriorPlusSaleId],
  ['Transaction ID', ({ transactionId }) => transactionId ?? ''],
  ['Name', (purchase) => buyerName(purchase) ?? purchase.holderName ?? ''],
  ['Customer', (purchase) => buyerEmail(purchase) ?? purchase.holderEmail ?? ''],
  ['Belongs to', ({ holderEmail }) => holderEmail ?? ''],
  ['Product', (purchase) => purchase.productName ?? itemName(purchase) ?? ''],
  ['Product ID', ({ productId }) => productId ?? ''],
  ['Item Number', (purchase) => itemNumber(purchase) ?? ''],
  ['Amount', ({ amount }) => amount ?? ''],
  ['Currency', (purchase) => (purchase.amount === null ? '' : (currencyOf(purchase) ?? USUAL_CURRENCY))],
  ['Payment Method', ({ paymentMethod }) => paymentMethod ?? ''],
  ['Status', purchaseBadge],
  ['Refunded', ({ refundDate }) => (refundDate ? csvTime(refundDate) : '')],
  ['Access', ({ access }) => accessWords[access]],
  ['Affiliate', ({ affiliateId, affiliateName }) => affiliateName ?? affiliateId],
  ['Test', ({ isTest }) => (isTest ? 'Yes' : 'No')],
]

const file = {
  name: 'purchases',
  what: 'purchases',
  columns,
  texts: {
    done: 'Purchases exported successfully',
    none: 'No purchases to export',
    failed: 'Failed to read the purchases',
  },
}

/** Describes the CSV export of all purchases that match the filters, in the order of the list. */
export function purchasesFile(view: PurchaseView): CsvList<Purchase> {
  return { ...file, pages: (signal) => purchasePages(view, signal) }
}
