import type { Metadata } from 'next'
import { MessagePage } from '@/components/layout/message-page'
import { buttonVariants } from '@/components/ui/button'

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } }

export default function NotFound() {
  return (
    <MessagePage
      mark="404"
      title="This page was never drawn"
      description="The address may be mistyped, or the page has moved."
      action={
        <a href="/" className={buttonVariants({ variant: 'signal', size: 'lg' })}>
          Go to the start page
        </a>
      }
    />
  )
}
