import { Button } from '@/components/ui/button'

/**
 * Shows the text that was saved elsewhere while the user edited the same text, after the optimistic lock
 * failed. The user chooses which text to keep.
 */
export function TextConflict({
  intro,
  saved,
  keep,
  take,
  isPending,
  onKeep,
  onTake,
}: {
  /** The start of the sentence that ends with the saved text. */
  intro: string
  saved: string
  /** Labels of the two buttons. */
  keep: string
  take: string
  isPending: boolean
  onKeep: () => void
  onTake: () => void
}) {
  return (
    <div role="alert" className="grid gap-2 rounded-md border border-warning/60 px-3 py-2 text-sm">
      <p className="wrap-anywhere whitespace-pre-wrap">
        {intro} <q className="font-medium">{saved}</q>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" disabled={isPending} onClick={onKeep}>
          {keep}
        </Button>
        <Button variant="outline" size="sm" disabled={isPending} onClick={onTake}>
          {take}
        </Button>
      </div>
    </div>
  )
}
