import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { TextConflict } from '@/components/course/text-conflict'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import { Textarea } from '@/components/ui/textarea'
import type { ConflictingTexts } from '@/lib/contract/course/conflicting-texts'
import { CUE_LENGTH_MAX } from '@/lib/contract/course/cue-limits'
import type { Cue } from '@/lib/contract/course/cues'
import { cn } from '@/lib/utils'
import { TranscriptLineTools } from './line-tools'
import { type LineEditor, useLineEditor } from './use-line-editor'

/**
 * Shows an editable transcript line. The line is saved when it loses the focus. Enter saves it and moves to
 * the next line.
 */
export const TranscriptEditorLine = memo(function TranscriptEditorLine({
  videoId,
  cue,
  next,
  isCurrent,
  onPlay,
  secondNow,
}: {
  videoId: string
  cue: Cue
  /** The following line, which can be joined with this line. */
  next: Cue | undefined
  isCurrent: boolean
  /** Plays the video from a second. Undefined if the page doesn’t use our player. */
  onPlay: ((second: number) => void) | undefined
  /** Returns the current second of the video. */
  secondNow: () => number
}) {
  const line = useLineEditor(videoId, cue)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)

  async function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const below = textarea.current?.closest('li')?.nextElementSibling?.querySelector('textarea')
    if (below) below.focus()
    else await line.save()
  }

  return (
    <li
      data-cue={cue.id}
      className={cn(
        'group/line grid gap-2 border-b py-2 pl-2 [contain-intrinsic-block-size:auto_4.5rem] [content-visibility:auto]',
        isCurrent && 'bg-signal/8 shadow-[inset_2px_0_0_var(--signal)]',
      )}
    >
      <TranscriptLineTools
        cue={cue}
        next={next}
        line={line}
        caret={caret}
        onPlay={onPlay}
        secondNow={secondNow}
      />
      <div {...getUnsavedProps(line.isUnsaved)}>
        <Textarea
          ref={textarea}
          rows={1}
          aria-label="Line text"
          value={line.text}
          maxLength={CUE_LENGTH_MAX}
          onChange={({ target }) => line.write(target.value)}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onBlur={line.save}
          onKeyDown={handleKeyDown}
          className="field-sizing-content min-h-9 resize-none py-1.5"
        />
      </div>
      {line.conflict && <LineConflict line={line} texts={line.conflict} />}
    </li>
  )
})

/** Shows another administrator’s edit of the same line. */
const LineConflict = ({ line, texts }: { line: LineEditor; texts: ConflictingTexts }) => (
  <TextConflict
    intro="Someone else changed this line to"
    saved={texts.saved}
    keep="Keep My Version"
    take="Use Their Version"
    isPending={line.isPending}
    onKeep={() => line.keepMine(texts)}
    onTake={() => line.takeTheirs(texts)}
  />
)
