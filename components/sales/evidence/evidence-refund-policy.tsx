import type { ReactNode } from 'react'
import type { PurchaseEvidence } from '@/lib/contract/sales/purchase-evidence'
import { EvidenceEmptyNote, EvidenceSection, UtcTime } from './evidence-layout'

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
