'use client'
import { Button, buttonVariants } from '@/components/ui/button'
import { MessagePage } from './message-page'

/**
 * Shows an error in place of a page that failed. Its reference (the error’s digest) identifies the error in
 * the server’s log.
 */
export function ErrorPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <MessagePage
      mark="500"
      title="Something went wrong"
      description={
        <>
          Try again. If this keeps happening, come back in a few minutes.
          {error.digest && <span className="mt-2 block text-sm">Error reference: {error.digest}</span>}
        </>
      }
      action={
        <>
          <Button variant="signal" size="lg" onClick={retry}>
            Try Again
          </Button>
          <a href="/" className={buttonVariants({ variant: 'outline', size: 'lg' })}>
            Go to Dashboard
          </a>
        </>
      }
    />
  )
}
