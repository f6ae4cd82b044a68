'use client'
import { Button } from '@/components/ui/button'
import { MessagePage } from './message-page'

/** Instead of a page that failed. */
export function ErrorPage({ retry }: { error: unknown; retry: () => void }) {
  return (
    <MessagePage
      mark="500"
      title="Something broke on our side"
      description="Nothing you did is lost. Try again; if it keeps happening, come back in a few minutes."
      action={
        <>
          <Button variant="signal" size="lg" onClick={retry}>
            Try again
          </Button>
          <Button asChild variant="outline" size="lg">
            <a href="/">Go to the start page</a>
          </Button>
        </>
      }
    />
  )
}
