'use client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { PlayerRef } from '@/components/course/player/use-playback'
import { announce } from '@/components/layout/announce'
import { toastServerMessage } from '@/components/layout/failure'
import { Problem } from '@/components/layout/problem'
import { unsaved } from '@/components/layout/unsaved'
import { Button } from '@/components/ui/button'
import { chaptersQuery, useProposeChapters, useSaveChapters } from '@/lib/client/course/chapters'
import { useSeeded } from '@/lib/client/seeded'
import { CHAPTERS_MAX, type Chapter } from '@/lib/contract/course/chapters'
import { ChapterRow } from './chapter-row'
import { clockOf, type Draft, draftsOf, faultOf, nextKey, toChapters } from './drafts'

/** Edits the chapters of a lesson manually: a start time and a title for each. */
export function ChapterEditor({
  videoId,
  duration,
  chapters: read,
  player,
  canPropose,
}: {
  videoId: string
  duration: number | null
  chapters: Chapter[]
  /** Whether chapters can be proposed: a text service is configured and the lesson has a transcript. */
  canPropose: boolean
  player: PlayerRef
}) {
  const saved = useSeeded(chaptersQuery(videoId), read)
  const [drafts, setDrafts] = useState<Draft[] | null>(null)
  const { mutateAsync, isPending } = useSaveChapters(videoId)
  const proposal = useProposeChapters(videoId)
  const rows = drafts ?? draftsOf(saved)
  const problem = drafts ? faultOf(drafts, duration) : undefined

  const change = (key: string, edit: Partial<Draft>) =>
    setDrafts(rows.map((row) => (row.key === key ? { ...row, ...edit } : row)))

  function add() {
    const second = Math.floor(player.current?.currentTime ?? 0)
    setDrafts([...rows, { key: nextKey(), at: clockOf(second), title: '' }])
  }

  async function propose() {
    try {
      setDrafts(draftsOf(await proposal.mutateAsync()))
    } catch (error) {
      toastServerMessage(error, 'Couldn’t suggest chapters. Try again.')
    }
  }

  async function save() {
    const write = mutateAsync(toChapters(rows))
    const texts = {
      done: 'Chapters saved',
      failed: 'Couldn’t save the chapters. Try again.',
      isRefusalTold: true,
    } as const
    if (await announce(write, texts)) setDrafts(null)
  }

  return (
    <div className="grid gap-4" {...unsaved(drafts !== null)}>
      {rows.length === 0 && (
        <p className="rounded-lg border border-blueprint/40 border-dashed bg-dots px-5 py-10 text-center text-quiet text-sm">
          No chapters yet. Pause the video where a new topic starts, then add one.
        </p>
      )}
      <ol className="grid gap-2">
        {rows.map((row) => (
          <ChapterRow
            key={row.key}
            draft={row}
            onChange={(edit) => change(row.key, edit)}
            onRemove={() => setDrafts(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ol>
      <Problem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" disabled={rows.length >= CHAPTERS_MAX} onClick={add}>
          <Plus aria-hidden />
          Add Chapter
        </Button>
        {canPropose && (
          <Button variant="outline" disabled={drafts !== null || proposal.isPending} onClick={propose}>
            {proposal.isPending ? 'Reading the transcript...' : 'Suggest Chapters'}
          </Button>
        )}
        <Button disabled={drafts === null || problem !== undefined || isPending} onClick={save}>
          {isPending ? 'Saving...' : 'Save Chapters'}
        </Button>
        {drafts && (
          <Button variant="ghost" disabled={isPending} onClick={() => setDrafts(null)}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  )
}
