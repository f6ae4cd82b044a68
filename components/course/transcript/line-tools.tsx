import { Combine, Play, SquareSplitHorizontal, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { AiTag } from '@/components/ui/ai-tag'
import { Button } from '@/components/ui/button'
import type { Cue } from '@/lib/contract/course/cues'
import { formatDuration } from '@/lib/format'
import { splitLine } from './split-line'
import { isAiDraft, startSecondOf } from './transcript-lines'
import type { LineEditor } from './use-line-editor'

/** Shows the time of a line and its edit buttons. */
export function TranscriptLineTools({
  cue,
  next,
  line,
  caret,
  onPlay,
  secondNow,
}: {
  cue: Cue
  next: Cue | undefined
  line: LineEditor
  /** Position of the text cursor: the index of the character after it. */
  caret: number
  onPlay: ((second: number) => void) | undefined
  secondNow: () => number
}) {
  const time = formatDuration(startSecondOf(cue))
  const parts = splitLine(cue, line.text, caret, secondNow())
  return (
    <div className="flex min-h-8 items-center gap-0.5">
      {onPlay ? (
        <button
          type="button"
          aria-label={`Play from ${time}`}
          onClick={() => onPlay(cue.startMs / 1000)}
          className="label-mono flex h-8 items-center gap-1.5 rounded-md px-1.5 text-blueprint hover:bg-ink/7"
        >
          <Play aria-hidden className="size-3 fill-current" />
          {time}
        </button>
      ) : (
        <span className="label-mono px-1.5 text-quiet">{time}</span>
      )}
      {isAiDraft(cue) && <AiTag className="ml-1">AI draft</AiTag>}
      <span role="status" className="label-mono ml-1 text-quiet">
        {line.isPending ? 'Saving...' : line.isUnsaved && 'Not saved yet'}
      </span>
      <span className="ml-auto flex">
        <Tool
          label="Split at the cursor"
          isOff={!parts || line.isPending}
          onPress={() => {
            const now = splitLine(cue, line.text, caret, secondNow())
            if (now) line.split({ atMs: now.atMs, text: now.rest }, now.before)
          }}
        >
          <SquareSplitHorizontal aria-hidden />
        </Tool>
        <Tool
          label="Join with the next line"
          isOff={!next || line.isPending}
          onPress={() => next && line.join(next)}
        >
          <Combine aria-hidden />
        </Tool>
        <Tool label="Delete line" isOff={line.isPending} onPress={line.remove}>
          <Trash2 aria-hidden />
        </Tool>
      </span>
    </div>
  )
}

function Tool({
  label,
  isOff,
  onPress,
  children,
}: {
  label: string
  isOff: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={label}
      disabled={isOff}
      // Keeps the focus in the text. Otherwise, the line would lose the focus and be saved a second time.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}
