'use client'
import { useMemo, useState } from 'react'
import { useCurrentSecond } from '@/components/course/player/use-current-second'
import type { PlayerRef } from '@/components/course/player/use-playback-state'
import type { Transcript } from '@/lib/contract/course/cues'
import { AcceptAiLines } from './accept-ai-lines'
import { FindAndReplace } from './find-and-replace'
import { TranscriptEditorLine } from './transcript-editor-line'
import { findLineAt } from './transcript-lines'
import { TranscriptTools } from './transcript-tools'

/** Lets the owner edit a lesson’s transcript line by line, next to the video. */
export function TranscriptEditor({
  videoId,
  duration,
  transcript,
  player,
  hasVideoFile,
}: {
  videoId: string
  duration: number | null
  transcript: Transcript
  player: PlayerRef
  hasVideoFile: boolean
}) {
  const { cues } = transcript
  const [sought, setSought] = useState('')
  const second = useCurrentSecond(player) ?? 0
  const current = findLineAt(cues, hasVideoFile ? second : null)
  const { play, secondNow } = useMemo(
    () => ({
      secondNow: () => player.current?.currentTime ?? 0,
      play(from: number) {
        if (!player.current) return
        player.current.currentTime = from
        // A rejected play request leaves the video paused, which the user can see.
        player.current.play().catch(() => {})
      },
    }),
    [player],
  )
  const needle = sought.trim().toLowerCase()
  return (
    <div className="grid gap-4">
      <TranscriptTools videoId={videoId} transcript={transcript} second={second} duration={duration} />
      {cues.length === 0 ? (
        <p className="rounded-lg border border-blueprint/40 border-dashed bg-dots px-5 py-10 text-center text-quiet text-sm">
          No transcript yet. Upload a captions file (WebVTT or SubRip), or add the first line. Students can
          then read along, search, and turn on captions.
        </p>
      ) : (
        <>
          <AcceptAiLines videoId={videoId} cues={cues} />
          <FindAndReplace videoId={videoId} cues={cues} sought={sought} onSought={setSought} />
          <ol
            data-scroll-frame
            lang={transcript.language}
            className="max-h-[70dvh] overflow-y-auto overscroll-contain border-t"
          >
            {cues.map((cue, index) =>
              needle && !cue.text.toLowerCase().includes(needle) ? null : (
                <TranscriptEditorLine
                  key={cue.id}
                  videoId={videoId}
                  cue={cue}
                  next={cues[index + 1]}
                  isCurrent={index === current}
                  onPlay={hasVideoFile ? play : undefined}
                  secondNow={secondNow}
                />
              ),
            )}
          </ol>
        </>
      )}
    </div>
  )
}
