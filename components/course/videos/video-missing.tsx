import { PageNotice } from '@/components/layout/page-notice'
import { ReturnButton } from '@/components/layout/return-button'

export function VideoMissing() {
  return (
    <PageNotice
      drawing="frames"
      title="Video Not Found"
      description="It may have been removed, or the link is incomplete."
      action={<ReturnButton />}
    />
  )
}
