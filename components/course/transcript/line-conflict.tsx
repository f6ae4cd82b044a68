import { Button } from '@/components/ui/button'
import type { ConflictingTexts } from '@/lib/contract/course/cues'
import type { LineEditor } from './use-line-editor'

/**
 * Shows the user’s own text next to another administrator’s edit of the same line, after the optimistic lock
 * failed. The user chooses which text to keep.
 */
export function TranscriptLineConflict({ line, texts }: { line: LineEditor; texts: ConflictingTexts }) {
  return (
    <div role="alert" className="grid gap-2 rounded-md border border-warning/60 px-3 py-2 text-sm">
      <p>
        Someone else changed this line to <q className="font-medium">{texts.saved}</q>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" disabled={line.isPending} onClick={() => line.keepMine(texts)}>
          Keep My Version
        </Button>
        <Button variant="outline" size="sm" disabled={line.isPending} onClick={() => line.takeTheirs(texts)}>
          Use Their Version
        </Button>
      </div>
    </div>
  )
}
