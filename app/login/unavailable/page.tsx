import type { Metadata } from 'next'
import { MessagePage } from '@/components/layout/message-page'
import { buttonVariants } from '@/components/ui/button'

export const metadata: Metadata = { title: 'We’ll be right back' }

/**
 * Tells people that the site is unavailable, in place of the page that they opened. Shown while the database
 * isn’t responding, because the session can’t be checked.
 */
export default function UnavailablePage() {
  return (
    <MessagePage
      mark="503"
      title="We’ll be right back"
      description="Your course is temporarily unavailable. Your progress and notes are saved, and you’re still signed in."
      action={
        // The link “?” reloads the requested page, whose URL the browser still shows.
        <a href="?" className={buttonVariants({ variant: 'signal', size: 'lg' })}>
          Try Again
        </a>
      }
    />
  )
}
