import type { PurchaseEvidence } from '@/lib/contract/sales/purchase-evidence'
import { EvidenceSection, EvidenceTable, EvidenceTableRow, UtcTime, utcTimeOrDash } from './evidence-layout'

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
              ['confirmed', utcTimeOrDash(acknowledgedAt)],
              ['closed', utcTimeOrDash(handledAt)],
            ]}
          />
        ))}
      </EvidenceTable>
    </EvidenceSection>
  )
}
