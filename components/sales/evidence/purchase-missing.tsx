import { ButtonLink } from '@/components/layout/page-link'
import { PageNotice } from '@/components/layout/page-notice'

export function PurchaseMissing() {
  return (
    <PageNotice
      drawing="receipt"
      title="Purchase Not Found"
      description="It may have become part of another purchase, or the link is not complete."
      action={<ButtonLink href="/admin/purchases">All Purchases</ButtonLink>}
    />
  )
}
