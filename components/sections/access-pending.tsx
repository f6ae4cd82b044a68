import { PageNotice } from '@/components/layout/page-notice'
import { ReturnButton } from '@/components/layout/return-button'

/** The page of a section, or of a video in it, that the viewer's purchases do not include. */
export function AccessPending() {
  return (
    <PageNotice
      drawing="receipt"
      title="Access pending"
      description="None of your purchases includes this section yet. If you have just paid, it opens as soon as the sale is confirmed."
      action={<ReturnButton />}
    />
  )
}
