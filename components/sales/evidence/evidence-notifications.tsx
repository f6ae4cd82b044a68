import { formatAmount } from '@/lib/contract/sales/amounts'
import { type NetworkName, networkLabels } from '@/lib/contract/sales/networks'
import type { EvidenceNotification, PurchaseEvidence } from '@/lib/contract/sales/purchase-evidence'
import { humanizeSnakeCase } from '@/lib/format'
import {
  EvidenceDetails,
  EvidenceEmptyNote,
  EvidenceSection,
  EvidenceTable,
  EvidenceTableRow,
  OmittedRowsNote,
  UtcTime,
} from './evidence-layout'

const notificationTextsOf = (network: NetworkName) => ({
  title: `Data from ${networkLabels[network]}`,
  note: 'The fields in the notification that created this purchase, exactly as received. The security key is never stored.',
})
const importTexts = {
  title: 'Imported row',
  note: 'This purchase was imported from a file. We haven’t received a notification for the sale. The fields below use WarriorPlus’s notification field names.',
}

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
    <EvidenceSection {...(isImported ? importTexts : notificationTextsOf(network))}>
      {facts.length === 0 ? (
        <EvidenceEmptyNote>There is no notification, because access was granted manually.</EvidenceEmptyNote>
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
