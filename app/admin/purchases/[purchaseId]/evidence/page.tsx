import type { Metadata } from 'next'
import { cache } from 'react'
import { EvidenceScreen } from '@/components/sales/evidence/evidence-screen'
import { PurchaseMissing } from '@/components/sales/evidence/purchase-missing'
import { getEvidence } from '@/lib/data/sales/evidence'
import { findPublishedRefunds } from '@/lib/data/site/pages'
import { idFrom, load, requireAdmin } from '@/lib/server/page'

type Props = PageProps<'/admin/purchases/[purchaseId]/evidence'>

/** Title and page read the same sheet, once. */
const readEvidence = cache((id: string) =>
  load(async () => getEvidence(await requireAdmin(), idFrom(id), findPublishedRefunds)),
)

/** A browser names the file after it. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const evidence = await readEvidence((await params).purchaseId)
  const sale = 'value' in evidence ? evidence.value.purchase.warriorPlusSaleId : null
  return { title: sale ? `Evidence for sale ${sale}` : 'Purchase' }
}

export default async function EvidencePage({ params }: Props) {
  const evidence = await readEvidence((await params).purchaseId)
  return 'value' in evidence ? <EvidenceScreen evidence={evidence.value} /> : <PurchaseMissing />
}
