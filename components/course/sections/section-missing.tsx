import { PageNotice } from '@/components/layout/page-notice'
import { ReturnButton } from '@/components/layout/return-button'

export function SectionMissing() {
  return (
    <PageNotice
      drawing="shelf"
      title="Section Not Found"
      description="It may have been removed, or the link is incomplete."
      action={<ReturnButton />}
    />
  )
}
