import { Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { CHAPTER_TITLE_MAX } from '@/lib/contract/course/chapters'
import type { ChapterDraft } from './chapter-drafts'

/** Edits the start time and the title of one chapter. */
export function ChapterEditorRow({
  draft: { at, title },
  onChange,
  onRemove,
}: {
  draft: ChapterDraft
  onChange: (edit: Partial<ChapterDraft>) => void
  onRemove: () => void
}) {
  return (
    <li className="flex items-center gap-2">
      <Input
        aria-label="Starts at"
        inputMode="numeric"
        value={at}
        maxLength={8}
        onChange={({ target }) => onChange({ at: target.value })}
        className="w-20 shrink-0 text-right font-mono"
      />
      <Input
        aria-label="Chapter title"
        value={title}
        maxLength={CHAPTER_TITLE_MAX}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Button variant="ghost" size="icon-sm" aria-label={`Remove ${title || 'chapter'}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    </li>
  )
}
