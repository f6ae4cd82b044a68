import { PageNotice } from '@/components/layout/page-notice'
import { ReturnToDashboardButton } from '@/components/layout/return-to-dashboard-button'

export function VideoNotFound() {
  return (
    <PageNotice
      drawing="frames"
      title="Video Not Found"
      description="The video may have been removed, or the link may be incomplete."
      action={<ReturnToDashboardButton />}
    />
  )
}
