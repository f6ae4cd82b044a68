import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/**
 * Says that something couldn’t be loaded and offers to try again. `what` names it with an article, such as
 * “The transcript”.
 */
export function LoadFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        drawing="plug"
        title={`Couldn’t load ${what.charAt(0).toLowerCase()}${what.slice(1)}`}
        description="Check your connection and try again."
        action={
          <Button variant="outline" onClick={onRetry}>
            Try Again
          </Button>
        }
      />
    </div>
  )
}
