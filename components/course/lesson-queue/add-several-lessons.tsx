'use client'
import { useEffect, useId, useState } from 'react'
import { toastFailure } from '@/components/layout/toast-error'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import { Button } from '@/components/ui/button'
import { DialogClose, DialogFooter } from '@/components/ui/dialog'
import { addLessonsToQueue } from '@/lib/client/course/lesson-queue/queue-actions'
import { formatPartTitle } from '@/lib/client/media/compression-messages'
import { findCompressionNeed } from '@/lib/client/media/compression-need'
import { isTooLargeVideo } from '@/lib/client/media/compression-plan'
import { inspectVideo } from '@/lib/client/media/inspect-video'
import { makeTitleFromFileName } from '@/lib/client/media/title-from-file-name'
import { getVideoRefusalMessage } from '@/lib/client/media/upload-video'
import { type DroppedVideo, DroppedVideoRow, isAcceptedVideo } from './dropped-video-row'

const naturalOrder = new Intl.Collator(undefined, { numeric: true })

const asDropped = (file: File, index: number): DroppedVideo => ({
  key: index,
  file,
  title: makeTitleFromFileName(file.name),
  refusal: getVideoRefusalMessage(file),
  look: null,
  accepted: null,
  warning: null,
})

/** Returns the lessons to add for one file: one lesson, or one for each part of a split file. */
function lessonsOf({ file, title, accepted }: DroppedVideo) {
  const plans = accepted?.plans ?? []
  if (plans.length < 2) return [{ file, title, plan: plans[0] ?? null }]
  return plans.map((plan, part) => ({ file, title: formatPartTitle(title, part + 1, plans.length), plan }))
}

/** Adds several dropped files as lessons in one step, in natural order of their file names. */
export function AddSeveralLessons({
  sectionId,
  files,
  onDone,
}: {
  sectionId: string
  files: File[]
  onDone: () => void
}) {
  const headingId = useId()
  const [rows, setRows] = useState(() =>
    [...files].sort((one, other) => naturalOrder.compare(one.name, other.name)).map(asDropped),
  )
  const [isPending, setPending] = useState(false)
  useInspections(rows, setRows)
  const accepted = rows.filter(isAcceptedVideo)
  const lessons = accepted.flatMap(lessonsOf)
  const change = (key: number, changes: Partial<DroppedVideo>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const add = async () => {
    setPending(true)
    try {
      await addLessonsToQueue(sectionId, lessons)
      onDone()
    } catch (error) {
      toastFailure(error, 'Couldn’t add the lessons. Try again.')
      setPending(false)
    }
  }
  return (
    <div className="grid gap-5" {...getUnsavedProps(rows.length > 0 && !isPending, 'upload')}>
      <section aria-labelledby={headingId} className="grid gap-2">
        <h3 id={headingId} className="label-mono text-quiet">
          {rows.length} {rows.length === 1 ? 'file' : 'files'}
        </h3>
        <ol className="grid max-h-[50dvh] gap-px overflow-y-auto rounded-lg border bg-line">
          {rows.map((row) => (
            <DroppedVideoRow
              key={row.key}
              dropped={row}
              onChange={(changes) => change(row.key, changes)}
              onRemove={() => setRows((all) => all.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ol>
        <p className="text-[0.8125rem] text-quiet">
          Lessons upload one at a time while you keep working. You can change the title, length, and thumbnail
          later.
        </p>
      </section>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button
          variant="signal"
          disabled={isPending || accepted.length === 0 || accepted.some(({ title }) => title.trim() === '')}
          onClick={add}
        >
          Upload and Add {lessons.length} {lessons.length === 1 ? 'Lesson' : 'Lessons'}
        </Button>
      </DialogFooter>
    </div>
  )
}

type Update = (update: (all: DroppedVideo[]) => DroppedVideo[]) => void

/** Inspects the files one at a time for playback problems and for processing that fixes them. */
function useInspections(rows: DroppedVideo[], setRows: Update): void {
  const [first] = useState(rows)
  useEffect(() => {
    const controller = new AbortController()
    inspectAll(first, setRows, controller.signal)
    return () => controller.abort()
  }, [first, setRows])
}

async function inspectAll(rows: DroppedVideo[], setRows: Update, signal: AbortSignal): Promise<void> {
  const videos = rows.filter(({ refusal, file }) => refusal === null || isTooLargeVideo(file))
  for (const { key, file } of videos) {
    if (signal.aborted) return
    const [look, { warning }] = await Promise.all([findCompressionNeed(file, signal), inspectVideo(file)])
    if (!signal.aborted)
      setRows((all) => all.map((row) => (row.key === key ? { ...row, look, warning } : row)))
  }
}
