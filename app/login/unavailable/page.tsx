import type { Metadata } from 'next'
import { MessagePage } from '@/components/layout/message-page'
import { buttonVariants } from '@/components/ui/button'

export const metadata: Metadata = { title: 'We’ll be right back' }

/** Shown in place of any page while the database isn’t responding, because the session can’t be checked. */
export default function UnavailablePage() {
  return (
    <MessagePage
      mark="503"
      title="We’ll be right back"
      description="Your course is temporarily unavailable. Your progress and notes are saved, and you’re still signed in."
      action={
        // The link “?” reloads the requested page, because the browser still shows that page’s URL.
        <a href="?" className={buttonVariants({ variant: 'signal', size: 'lg' })}>
          Try Again
        </a>
      }
    />
  )
}
