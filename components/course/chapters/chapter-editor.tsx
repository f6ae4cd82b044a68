'use client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { PlayerRef } from '@/components/course/player/use-playback-state'
import { FormError } from '@/components/layout/form-error'
import { toastServerMessage } from '@/components/layout/toast-error'
import { toastResult } from '@/components/layout/toast-result'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import { AiTag } from '@/components/ui/ai-tag'
import { Button } from '@/components/ui/button'
import { chaptersQuery, useSaveChapters, useSuggestChapters } from '@/lib/client/course/chapters'
import { useSeededQuery } from '@/lib/client/use-seeded-query'
import { CHAPTERS_MAX, type Chapter } from '@/lib/contract/course/chapters'
import {
  type ChapterDraft,
  createDraftKey,
  findChapterProblem,
  formatChapterTime,
  toChapterDrafts,
  toChapters,
} from './chapter-drafts'
import { ChapterEditorRow } from './chapter-editor-row'

/** Lets the owner edit a lesson’s chapters: a start time and a title for each. */
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
  /** Whether the editor can suggest chapters: AI is configured and the lesson has a transcript. */
  canPropose: boolean
  player: PlayerRef
}) {
  const saved = useSeededQuery(chaptersQuery(videoId), read)
  const [drafts, setDrafts] = useState<ChapterDraft[] | null>(null)
  /** The chapters that the drafts are based on. The list may load newer chapters while they are edited. */
  const [before, setBefore] = useState(saved)
  const [isSuggested, setIsSuggested] = useState(false)
  const { mutateAsync, isPending } = useSaveChapters(videoId)
  const proposal = useSuggestChapters(videoId)
  const rows = drafts ?? toChapterDrafts(saved)
  // A change during these requests would be lost, because their results replace the drafts.
  const isBusy = isPending || proposal.isPending
  const problem = drafts ? findChapterProblem(drafts, duration) : undefined

  function edit(changed: ChapterDraft[]) {
    if (!drafts) setBefore(saved)
    setDrafts(changed)
  }

  const change = (key: string, edits: Partial<ChapterDraft>) =>
    edit(rows.map((row) => (row.key === key ? { ...row, ...edits } : row)))

  function add() {
    const second = Math.floor(player.current?.currentTime ?? 0)
    edit([...rows, { key: createDraftKey(), at: formatChapterTime(second), title: '' }])
  }

  async function propose() {
    try {
      edit(toChapterDrafts(await proposal.mutateAsync()))
      setIsSuggested(true)
    } catch (error) {
      toastServerMessage(error, 'Couldn’t suggest chapters. Try again.')
    }
  }

  async function save() {
    const write = mutateAsync({ chapters: toChapters(rows), before })
    const texts = {
      done: 'Chapters saved',
      failed: 'Couldn’t save the chapters. Try again.',
      showsRefusal: true,
    } as const
    if (await toastResult(write, texts)) discardDrafts()
  }

  function discardDrafts() {
    setDrafts(null)
    setIsSuggested(false)
  }

  return (
    <div className="grid gap-4" {...getUnsavedProps(drafts !== null)}>
      {rows.length === 0 && (
        <p className="rounded-lg border border-blueprint/40 border-dashed bg-dots px-5 py-10 text-center text-quiet text-sm">
          No chapters yet. Pause the video where a new topic starts, then add a chapter.
        </p>
      )}
      {isSuggested && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-quiet text-sm">
          <AiTag>AI draft</AiTag>
          Nothing is saved until you click Save Chapters.
        </p>
      )}
      <fieldset disabled={isBusy} className="min-w-0">
        <ol className="grid gap-2">
          {rows.map((row) => (
            <ChapterEditorRow
              key={row.key}
              draft={row}
              onChange={(edits) => change(row.key, edits)}
              onRemove={() => edit(rows.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ol>
      </fieldset>
      <FormError text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" disabled={isBusy || rows.length >= CHAPTERS_MAX} onClick={add}>
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
          <Button variant="ghost" disabled={isPending} onClick={discardDrafts}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  )
}
