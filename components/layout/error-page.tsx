'use client'
import { Button, buttonVariants } from '@/components/ui/button'
import { MessagePage } from './message-page'

/** Instead of a page that failed. Its reference is the digest that stands in the server's log. */
export function ErrorPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <MessagePage
      mark="500"
      title="Something broke on our side"
      description={
        <>
          Nothing you did is lost. Try again; if it keeps happening, come back in a few minutes.
          {error.digest && <span className="mt-2 block text-sm">Reference {error.digest}</span>}
        </>
      }
      action={
        <>
          <Button variant="signal" size="lg" onClick={retry}>
            Try again
          </Button>
          <a href="/" className={buttonVariants({ variant: 'outline', size: 'lg' })}>
            Go to the start page
          </a>
        </>
      }
    />
  )
}
