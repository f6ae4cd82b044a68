import Link from 'next/link'
import { PageNotice } from '@/components/layout/page-notice'
import { ReturnButton } from '@/components/layout/return-button'
import { Button } from '@/components/ui/button'

/** The page of a section, or of a video in it, that the viewer's purchases do not include. */
export function AccessPending() {
  return (
    <PageNotice
      drawing="receipt"
      title="Access pending"
      description="None of your purchases includes this section yet. If you have just paid, it opens as soon as the sale is confirmed."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ReturnButton />
          <Button asChild variant="outline">
            <Link href="/account" prefetch={false}>
              I paid with another email
            </Link>
          </Button>
        </div>
      }
    />
  )
}
