import { Button } from '@/components/ui/button'
import type { BothTexts } from '@/lib/contract/error'
import type { Line } from './use-line'

/** What somebody else made of a line meanwhile, beside one's own: nothing is lost until one is chosen. */
export function LineConflict({ line, texts }: { line: Line; texts: BothTexts }) {
  return (
    <div role="alert" className="grid gap-2 rounded-md border border-warning/60 px-3 py-2 text-sm">
      <p>
        This line was changed elsewhere to <q className="font-medium">{texts.saved}</q>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" disabled={line.isPending} onClick={() => line.keepMine(texts)}>
          Keep mine
        </Button>
        <Button variant="outline" size="sm" disabled={line.isPending} onClick={() => line.takeTheirs(texts)}>
          Take theirs
        </Button>
      </div>
    </div>
  )
}
