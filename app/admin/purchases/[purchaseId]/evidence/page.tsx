import type { Metadata } from 'next'
import { cache } from 'react'
import { EvidenceScreen } from '@/components/sales/evidence/evidence-screen'
import { PurchaseNotFound } from '@/components/sales/evidence/purchase-not-found'
import { MarkdownContent } from '@/components/site/pages/markdown-content'
import { getShownSaleId } from '@/lib/contract/sales/purchases'
import { getPurchaseEvidence } from '@/lib/data/sales/purchase-evidence'
import { findPublishedRefundPage } from '@/lib/data/site/pages'
import { loadOrRefuse, parseId, requireAdmin } from '@/lib/server/http/page-access'

type Props = PageProps<'/admin/purchases/[purchaseId]/evidence'>

/** Reads the evidence. Cached per request, so the title and the page share one query. */
const readEvidence = cache((id: string) =>
  loadOrRefuse(async () => getPurchaseEvidence(await requireAdmin(), parseId(id), findPublishedRefundPage)),
)

/** Sets the title, which browsers also use as the file name when the page is saved as a PDF. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const evidence = await readEvidence((await params).purchaseId)
  const sale = 'value' in evidence ? getShownSaleId(evidence.value.purchase) : null
  return { title: sale ? `Evidence for sale ${sale}` : 'Purchase' }
}

export default async function EvidencePage({ params }: Props) {
  const evidence = await readEvidence((await params).purchaseId)
  if ('refused' in evidence) return <PurchaseNotFound />
  return (
    <EvidenceScreen
      evidence={evidence.value}
      renderMarkdown={(text) => <MarkdownContent>{text}</MarkdownContent>}
    />
  )
}
