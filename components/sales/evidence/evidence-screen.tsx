import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { PrintButton } from '@/components/layout/print-button'
import type { PurchaseEvidence } from '@/lib/contract/sales/purchase-evidence'
import { getShownSaleId } from '@/lib/contract/sales/purchases'
import { UtcTime } from './evidence-layout'
import { EvidenceLessons } from './evidence-lessons'
import {
  EvidenceFields,
  EvidenceNotifications,
  EvidencePayments,
  EvidencePurchase,
  EvidenceRefundPolicy,
  EvidenceRefunds,
  EvidenceWithdrawals,
  type RenderMarkdown,
} from './evidence-purchase'
import { EvidenceCompletions, EvidenceEmails, EvidenceSignIns } from './evidence-usage'

/**
 * Shows printable evidence for one purchase, to send to a payment processor: the sale, and how the buyer used
 * the course.
 */
export function EvidenceScreen({
  evidence,
  renderMarkdown,
}: {
  evidence: PurchaseEvidence
  renderMarkdown: RenderMarkdown
}) {
  return (
    <AdminPage
      title={`Evidence for sale ${getShownSaleId(evidence.purchase)}`}
      description={
        <>
          <BackLink href="/admin/purchases">Recent Purchases</BackLink>
          <span className="block">
            Created <UtcTime at={evidence.madeAt} />. All times are in UTC.
          </span>
        </>
      }
      action={<PrintButton>Print or Save as PDF</PrintButton>}
    >
      <div className="grid min-w-0 gap-8 print:gap-4">
        <EvidencePurchase sold={evidence} />
        <EvidencePayments payments={evidence.payments} />
        <EvidenceWithdrawals withdrawals={evidence.withdrawals} />
        <EvidenceRefunds returns={evidence.returns} purchase={evidence.purchase} />
        <EvidenceRefundPolicy
          refundPolicy={evidence.refundPolicy}
          purchase={evidence.purchase}
          renderMarkdown={renderMarkdown}
        />
        <EvidenceEmails emails={evidence.mails} />
        <EvidenceSignIns evidence={evidence} />
        <EvidenceLessons lessons={evidence.lessons} />
        <EvidenceCompletions evidence={evidence} />
        <EvidenceNotifications messages={evidence.messages} />
        <EvidenceFields
          fields={evidence.fields}
          isImported={evidence.isImported}
          network={evidence.purchase.network}
        />
      </div>
    </AdminPage>
  )
}
