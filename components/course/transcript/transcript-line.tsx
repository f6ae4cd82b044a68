import { Fragment, memo } from 'react'
import type { Cue } from '@/lib/contract/course/cues'
import { formatDuration } from '@/lib/format'
import { cn } from '@/lib/utils'
import { splitAtMatches, startSecondOf } from './transcript-lines'

/**
 * Shows one transcript line with its time. Its text can be selected. `useClickToSeek` handles clicks on it.
 */
export const TranscriptLine = memo(function TranscriptLine({
  cue,
  sought,
  isCurrent,
  canSeek,
}: {
  cue: Cue
  sought: string
  isCurrent: boolean
  canSeek: boolean
}) {
  const time = formatDuration(startSecondOf(cue))
  return (
    <li
      data-cue={cue.id}
      data-start={cue.startMs}
      aria-current={isCurrent || undefined}
      className={cn(
        'flex items-baseline gap-3 rounded-md py-1 pr-2 pl-1 [contain-intrinsic-block-size:auto_2rem] [content-visibility:auto]',
        isCurrent && 'bg-signal/10 shadow-[inset_2px_0_0_var(--signal)]',
        canSeek && 'cursor-pointer hover:bg-ink/5',
      )}
    >
      {canSeek ? (
        <button
          type="button"
          data-seek
          aria-label={`Go to ${time}`}
          className="label-mono w-12 shrink-0 py-1 text-right text-blueprint hover:underline"
        >
          {time}
        </button>
      ) : (
        <span className="label-mono w-12 shrink-0 py-1 text-right text-quiet">{time}</span>
      )}
      <p className="wrap-anywhere min-w-0 text-[0.9375rem] leading-relaxed">
        {splitAtMatches(cue.text, sought).map((part, index) =>
          index % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which keep their order
            <mark key={index} className="rounded-xs bg-signal/20 text-ink">
              {part}
            </mark>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Fragment key={index}>{part}</Fragment>
          ),
        )}
      </p>
    </li>
  )
})
