'use client'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { PlaybackControl } from '@/components/course/notes/playback-control'
import { useCurrentSecond } from '@/components/course/player/use-current-second'
import type { PlayerRef } from '@/components/course/player/use-playback-state'
import { PageLink } from '@/components/layout/page-link'
import { useReadOnly } from '@/components/layout/read-only-context'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { AiTag } from '@/components/ui/ai-tag'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { transcriptQuery } from '@/lib/client/course/cues'
import type { Cue } from '@/lib/contract/course/cues'
import { countNoun, formatCount } from '@/lib/format'
import { NoteFromTranscript } from './note-from-transcript'
import { TranscriptLine } from './transcript-line'
import { findLineAt, isAiDraft } from './transcript-lines'
import { useClickToSeek } from './use-click-to-seek'
import { useFollowCurrentLine } from './use-follow-current-line'

interface Props {
  videoId: string
  /**
   * Playback position of the video. Null for embedded videos, which the page can’t seek. Their transcripts
   * can still be read.
   */
  clock: PlaybackControl | null
  player: PlayerRef
  isAdmin: boolean
}

/**
 * Shows the transcript of a lesson. The transcript follows the video, a click on a line seeks the video, and
 * students can search.
 */
export function TranscriptPanel({ isAdmin, ...rest }: Props) {
  const query = useQuery(transcriptQuery(rest.videoId))
  return (
    <section aria-label="Transcript" className="grid min-w-0 content-start gap-3">
      <WhenLoaded query={query} what="The transcript" loading={<LoadingSkeleton shape="h-24" />}>
        {({ cues, language }) =>
          cues.length === 0 ? (
            <NoTranscript />
          ) : (
            <>
              {isAdmin && cues.some(isAiDraft) && <AiTag>AI draft</AiTag>}
              <Lines {...rest} cues={cues} language={language} />
            </>
          )
        }
      </WhenLoaded>
      {isAdmin && (
        <PageLink
          href={`/admin/videos/${rest.videoId}/words`}
          className="justify-self-start text-sm underline decoration-edge underline-offset-4 hover:decoration-ink print:hidden"
        >
          Edit transcript and chapters
        </PageLink>
      )}
    </section>
  )
}

function Lines({
  videoId,
  clock,
  player,
  cues,
  language,
}: Omit<Props, 'isAdmin'> & { cues: Cue[]; language: string }) {
  const [sought, setSought] = useState('')
  const needle = sought.trim().toLowerCase()
  const found = useMemo(
    () => (needle ? cues.filter(({ text }) => text.toLowerCase().includes(needle)) : cues),
    [cues, needle],
  )
  const second = useCurrentSecond(player)
  const current = cues[findLineAt(cues, second)] ?? null
  const list = useRef<HTMLOListElement>(null)
  const follow = useFollowCurrentLine(list, clock ? current?.id : undefined)
  useClickToSeek(list, clock)
  const isReadOnly = useReadOnly()
  return (
    <>
      <div className="relative print:hidden">
        <Search aria-hidden className="absolute top-3 left-3 size-4 text-quiet" />
        <Input
          type="search"
          aria-label="Find in the transcript"
          placeholder="Find in the transcript"
          value={sought}
          maxLength={100}
          onChange={({ target }) => setSought(target.value)}
          className="pl-9"
        />
      </div>
      <p role="status" className="label-mono text-quiet empty:hidden">
        {needle && `${formatCount(found.length)} of ${countNoun(cues.length, 'line')}`}
      </p>
      <ol
        ref={list}
        lang={language}
        data-scroll-frame
        className="-mx-1 relative max-h-[min(60dvh,42rem)] overflow-y-auto overscroll-contain border-t px-1 py-2 print:max-h-none"
      >
        {found.map((cue) => (
          <TranscriptLine
            key={cue.id}
            cue={cue}
            sought={needle}
            isCurrent={cue.id === current?.id}
            canSeek={clock !== null}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        {!isReadOnly && <NoteFromTranscript videoId={videoId} list={list} cues={cues} current={current} />}
        {clock && !follow.isOn && (
          <Button variant="ghost" size="sm" onClick={follow.resume}>
            Follow Video
          </Button>
        )}
      </div>
    </>
  )
}

function NoTranscript() {
  return (
    <p className="rounded-lg border border-blueprint/40 border-dashed bg-dots px-5 py-10 text-center text-quiet text-sm">
      This lesson doesn’t have a transcript yet.
    </p>
  )
}
