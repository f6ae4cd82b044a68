import { networkLabels } from '@/lib/contract/sales/networks'
import type { PurchaseEvidence } from '@/lib/contract/sales/purchase-evidence'
import { formatPaidAmount, purchaseBadgeLabel, shownSaleIdOf } from '@/lib/contract/sales/purchases'
import { humanizeSnakeCase } from '@/lib/format'
import {
  EvidenceDetails,
  EvidenceEmptyNote,
  EvidenceSection,
  EvidenceTable,
  EvidenceTableRow,
  OmittedRowsNote,
  UtcTime,
  utcTimeOrDash,
} from './evidence-layout'

/** Shows the product, time, buyer, and price of a sale. */
export function EvidencePurchase({
  sold,
}: {
  sold: Pick<PurchaseEvidence, 'purchase' | 'isImported' | 'buyerIp' | 'buyerName'>
}) {
  const { purchase, isImported, buyerIp, buyerName } = sold
  return (
    <EvidenceSection title="Purchase">
      <EvidenceDetails
        facts={[
          ['Product', purchase.productName ?? 'Unknown or deleted product'],
          ['Source', isImported && 'Imported from a file, not from a notification'],
          ['Bought', <UtcTime key="bought" at={purchase.purchaseDate} />],
          ['Amount', formatPaidAmount(purchase)],
          ['Quantity', purchase.quantity > 1 && String(purchase.quantity)],
          ['Payment method', purchase.paymentMethod],
          ['Payment reference', purchase.transactionId],
          ['Network', purchase.network !== 'warriorplus' && networkLabels[purchase.network]],
          ['Sale ID', shownSaleIdOf(purchase)],
          ['Order ID', purchase.orderId],
          ['Payment status', purchaseBadgeLabel(purchase)],
          ['Refunded', purchase.refundDate && <UtcTime key="refunded" at={purchase.refundDate} />],
          ['Buyer’s name', buyerName],
          ['Email at checkout', purchase.buyerEmail],
          ['IP address at checkout', buyerIp ?? 'Not provided, or already deleted'],
          ['Account', purchase.holderEmail ?? missingAccountLabel(purchase.customerDeletedAt)],
          ['Current access', humanizeSnakeCase(purchase.access)],
          ['Reason for manual change', purchase.accessReason],
        ]}
      />
    </EvidenceSection>
  )
}

const missingAccountLabel = (deletedAt: string | null) =>
  deletedAt ? 'Deleted, along with all usage data' : 'None yet'

export function EvidencePayments({ payments }: Pick<PurchaseEvidence, 'payments'>) {
  return (
    <EvidenceSection title="Payments">
      {payments.rows.length === 0 ? (
        <EvidenceEmptyNote>No payments recorded.</EvidenceEmptyNote>
      ) : (
        <EvidenceTable label="Payments" heads={['Payment', 'Reference', 'Recorded', 'Refunded']}>
          {payments.rows.map(({ id, number, transactionId, createdAt, refundedAt }) => (
            <EvidenceTableRow
              key={id}
              cells={[
                ['number', number],
                ['reference', transactionId || 'None'],
                ['recorded', <UtcTime key="at" at={createdAt} />],
                ['refunded', utcTimeOrDash(refundedAt)],
              ]}
            />
          ))}
        </EvidenceTable>
      )}
      <OmittedRowsNote list={payments} what="payments" />
    </EvidenceSection>
  )
}
