import { PageNotice } from '@/components/layout/page-notice'
import { ReturnToDashboardButton } from '@/components/layout/return-to-dashboard-button'

export function SectionNotFound() {
  return (
    <PageNotice
      drawing="shelf"
      title="Section Not Found"
      description="The section may have been removed, or the link may be incomplete."
      action={<ReturnToDashboardButton />}
    />
  )
}
