import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** A list that could not be read: says so, and offers to try once more. `what` is plural. */
export function LoadFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        drawing="page"
        title={`${what} could not be loaded`}
        description="Check your connection, then try again."
        action={
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  )
}
