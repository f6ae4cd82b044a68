import type { Metadata } from 'next'
import { MessagePage } from '@/components/layout/message-page'
import { buttonVariants } from '@/components/ui/button'

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } }

export default function NotFound() {
  return (
    <MessagePage
      mark="404"
      title="Page not found"
      description="The link may be wrong, or the page may have moved."
      action={
        <a href="/" className={buttonVariants({ variant: 'signal', size: 'lg' })}>
          Go to the Home Page
        </a>
      }
    />
  )
}
