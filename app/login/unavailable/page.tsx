import type { Metadata } from 'next'
import { MessagePage } from '@/components/layout/message-page'
import { buttonVariants } from '@/components/ui/button'

export const metadata: Metadata = { title: 'Back in a moment' }

/** Shown in the place of any page while nobody can tell whose it is: the database does not answer. */
export default function UnavailablePage() {
  return (
    <MessagePage
      mark="503"
      title="Back in a moment"
      description="Your course cannot be reached just now. Nothing you did is lost, and you are still signed in."
      action={
        // The url shown is the page that was asked for.
        <a href="?" className={buttonVariants({ variant: 'signal', size: 'lg' })}>
          Try again
        </a>
      }
    />
  )
}
