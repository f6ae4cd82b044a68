import { ButtonLink } from '@/components/layout/page-link'
import { PageNotice } from '@/components/layout/page-notice'

export function PurchaseNotFound() {
  return (
    <PageNotice
      drawing="receipt"
      title="Purchase Not Found"
      description="The purchase may have been merged into another purchase, or the link may be incomplete."
      action={<ButtonLink href="/admin/purchases">All Purchases</ButtonLink>}
    />
  )
}
