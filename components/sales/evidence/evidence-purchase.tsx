import type { ReactNode } from 'react'
import { formatAmount } from '@/lib/contract/sales/amounts'
import { type NetworkName, networkLabels } from '@/lib/contract/sales/networks'
import type { EvidenceNotification, PurchaseEvidence } from '@/lib/contract/sales/purchase-evidence'
import {
  formatPaidAmount,
  formatPartialRefund,
  getPurchaseBadgeLabel,
  getShownSaleId,
} from '@/lib/contract/sales/purchases'
import { humanizeSnakeCase } from '@/lib/format'
import {
  EvidenceDetails,
  EvidenceEmptyNote,
  EvidenceSection,
  EvidenceTable,
  EvidenceTableRow,
  OmittedRowsNote,
  renderUtcTimeOrDash,
  UtcTime,
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
          [
            'Source',
            isImported && `Imported from a file, not from a ${networkLabels[purchase.network]} notification`,
          ],
          ['Bought', <UtcTime key="bought" at={purchase.purchaseDate} />],
          ['Amount', formatPaidAmount(purchase)],
          ['Refunded amount', formatPartialRefund(purchase)],
          ['Quantity', purchase.quantity > 1 && String(purchase.quantity)],
          ['Payment method', purchase.paymentMethod],
          ['Payment reference', purchase.transactionId],
          ['Network', purchase.network !== 'warriorplus' && networkLabels[purchase.network]],
          ['Sale ID', getShownSaleId(purchase)],
          ['Order ID', purchase.orderId],
          ['Payment status', getPurchaseBadgeLabel(purchase)],
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
                ['refunded', renderUtcTimeOrDash(refundedAt)],
              ]}
            />
          ))}
        </EvidenceTable>
      )}
      <OmittedRowsNote list={payments} what="payments" />
    </EvidenceSection>
  )
}

const notificationTextsOf = (network: NetworkName) => ({
  title: `Data from ${networkLabels[network]}`,
  note: 'The fields in the notification that created this purchase, exactly as received. The security key is never stored.',
})
const importTextsOf = (network: NetworkName) => ({
  title: 'Imported row',
  note: `This purchase was imported from a file. We haven’t received a ${networkLabels[network]} notification for the sale. The fields below use WarriorPlus’s notification field names.`,
})

/** Shows the fields of the notification exactly as they arrived. */
export function EvidenceFields({
  fields,
  isImported,
  network = 'warriorplus',
}: Pick<PurchaseEvidence, 'fields' | 'isImported'> & { network?: NetworkName }) {
  const facts = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    [value].flat().join(', '),
  ])
  return (
    <EvidenceSection {...(isImported ? importTextsOf(network) : notificationTextsOf(network))}>
      {facts.length === 0 ? (
        <EvidenceEmptyNote>Access was granted manually, so there’s no notification.</EvidenceEmptyNote>
      ) : (
        <EvidenceDetails facts={facts.map(([name, value]) => [name, value || '(empty)'])} />
      )}
    </EvidenceSection>
  )
}

export function EvidenceNotifications({ messages }: Pick<PurchaseEvidence, 'messages'>) {
  return (
    <EvidenceSection title="All notifications about this sale">
      {messages.rows.length === 0 ? (
        <EvidenceEmptyNote>None received.</EvidenceEmptyNote>
      ) : (
        <MessageGrid label="All notifications about this sale" messages={messages.rows} />
      )}
      <OmittedRowsNote list={messages} what="notifications" />
    </EvidenceSection>
  )
}

export function EvidenceRefunds({ returns, purchase }: Pick<PurchaseEvidence, 'returns' | 'purchase'>) {
  return (
    <EvidenceSection title="Refunds and disputes">
      {purchase.refundDate && (
        <p className="text-sm">
          Refunded on <UtcTime at={purchase.refundDate} />.
        </p>
      )}
      {returns.length === 0 ? (
        <EvidenceEmptyNote>We haven’t received a notification about a refund or a dispute.</EvidenceEmptyNote>
      ) : (
        <MessageGrid label="Refunds and disputes" messages={returns} />
      )}
    </EvidenceSection>
  )
}

/** Shows the withdrawals from this purchase, if there are any. */
export function EvidenceWithdrawals({ withdrawals }: Pick<PurchaseEvidence, 'withdrawals'>) {
  if (withdrawals.length === 0) return null
  return (
    <EvidenceSection title="Withdrawals">
      <EvidenceTable
        label="Withdrawals"
        heads={['Sent', 'Name', 'Email', 'Declaration', 'Confirmed', 'Closed']}
      >
        {withdrawals.map(({ id, submittedAt, name, email, text, signedIn, acknowledgedAt, handledAt }) => (
          <EvidenceTableRow
            key={id}
            cells={[
              ['sent', <UtcTime key="at" at={submittedAt} />],
              ['name', name ?? 'Removed'],
              ['email', `${email ?? 'Removed'}${signedIn ? ', signed in' : ', not signed in'}`],
              ['text', text],
              ['confirmed', renderUtcTimeOrDash(acknowledgedAt)],
              ['closed', renderUtcTimeOrDash(handledAt)],
            ]}
          />
        ))}
      </EvidenceTable>
    </EvidenceSection>
  )
}

/** Function that renders the Markdown of a page. */
export type RenderMarkdown = (text: string) => ReactNode

/** Shows the refund policy on the day of the sale. */
export function EvidenceRefundPolicy({
  refundPolicy,
  purchase,
  renderMarkdown,
}: Pick<PurchaseEvidence, 'refundPolicy' | 'purchase'> & { renderMarkdown: RenderMarkdown }) {
  return (
    <EvidenceSection title="Refund policy on the day of the sale">
      {refundPolicy ? (
        <>
          <p className="text-sm">
            In effect since <UtcTime at={refundPolicy.since} />.
          </p>
          <blockquote className="border-l-2 pl-4 text-sm print:text-[9pt]">
            {renderMarkdown(refundPolicy.text)}
          </blockquote>
        </>
      ) : (
        <EvidenceEmptyNote>
          No refund policy was published on <UtcTime at={purchase.purchaseDate} />.
        </EvidenceEmptyNote>
      )}
    </EvidenceSection>
  )
}

function MessageGrid({ label, messages }: { label: string; messages: EvidenceNotification[] }) {
  return (
    <EvidenceTable
      label={label}
      heads={['Received', 'Action', 'IPN ID', 'Payment Status', 'Reference', 'Amount', 'Result']}
    >
      {messages.map((message) => (
        <EvidenceTableRow
          key={message.id}
          cells={[
            ['received', <Received key="at" message={message} />],
            ['action', message.action ?? '–'],
            ['ipn', message.ipnId ?? '–'],
            ['status', message.paymentStatus ?? '–'],
            ['reference', message.transactionId ?? '–'],
            ['amount', message.amount === null ? '–' : formatAmount(message.amount, message.currency)],
            ['became', [humanizeSnakeCase(message.state), message.reason].filter(Boolean).join(': ')],
          ]}
        />
      ))}
    </EvidenceTable>
  )
}

const sourceNotes = {
  notification: null,
  reconciliation: 'From the sales that WarriorPlus lists',
  import: 'Date from an imported file',
}

function Received({ message: { receivedAt, source } }: { message: EvidenceNotification }) {
  return (
    <>
      <UtcTime at={receivedAt} />
      {sourceNotes[source] && <span className="block text-quiet">{sourceNotes[source]}</span>}
    </>
  )
}
