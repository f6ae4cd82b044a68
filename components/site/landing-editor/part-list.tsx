'use client'
import { ChevronRight } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { Landing, LandingExample } from '@/lib/contract/site/landing'
import { cn } from '@/lib/utils'
import { type EditorPart, editorPartLabels, findEditorPart, listEditorParts } from './landing-parts'

/** Lists the parts of the page with the number of their example texts. Opens one part at a time. */
export function PartList({
  order,
  examples,
  open,
  onOpen,
}: {
  order: Landing['order']
  examples: LandingExample[]
  open: EditorPart | null
  onOpen: (part: EditorPart) => void
}) {
  const isHidden = (part: EditorPart) =>
    !['checks', 'settings', 'order', 'hero', 'finalCall', 'page', 'versions', ...order].includes(part)
  return (
    <nav aria-label="Page parts">
      <ul className="grid gap-px">
        {listEditorParts(order).map((part) => {
          const count = examples.filter(({ path }) => findEditorPart(path) === part).length
          return (
            <li key={part}>
              <button
                type="button"
                aria-current={part === open ? 'true' : undefined}
                onClick={() => onOpen(part)}
                className={cn(
                  'flex min-h-10 w-full items-center gap-2 rounded-md px-3 py-1.5 text-left text-sm hover:bg-ink/7 pointer-coarse:min-h-11',
                  part === open && 'bg-ink/7 font-medium',
                )}
              >
                <span className="min-w-0 flex-1">
                  {editorPartLabels[part]}
                  {isHidden(part) && <span className="block text-quiet text-xs">Not shown</span>}
                </span>
                {count > 0 && (
                  <Badge variant="warning" title={formatExampleCount(count)}>
                    <span aria-hidden>{count}</span>
                    <span className="sr-only">{formatExampleCount(count)}</span>
                  </Badge>
                )}
                <ChevronRight aria-hidden className="size-4 shrink-0 text-quiet" />
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

export const formatExampleCount = (count: number) =>
  count === 1 ? '1 piece of example text' : `${count} pieces of example text`
