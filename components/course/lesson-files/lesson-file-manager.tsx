'use client'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { DeleteButton } from '@/components/layout/delete-button'
import { FormError } from '@/components/layout/form-error'
import { toastResult } from '@/components/layout/toast-result'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import { withQueryProvider } from '@/components/query-provider'
import { Button } from '@/components/ui/button'
import { FilePicker } from '@/components/ui/file-picker'
import { ProgressBar } from '@/components/ui/progress'
import { toast } from '@/components/ui/toast'
import { lessonFilesQuery, useAddLessonFile, useDeleteLessonFile } from '@/lib/client/course/lesson-files'
import { getUploadRefusalMessage } from '@/lib/client/media/uploads'
import { useSeededQuery } from '@/lib/client/use-seeded-query'
import type { LessonFile } from '@/lib/contract/course/lesson-files'
import { LESSON_FILES_MAX, lessonFileTypes } from '@/lib/contract/media/file-names'
import { LessonFileRow, LessonFilesSection, lessonFileListClass } from './lesson-file-row'

const accept = Object.keys(lessonFileTypes)
  .map((extension) => `.${extension}`)
  .join()

/** Lets an administrator add and remove a lesson’s files, one at a time. */
function Manager({ videoId, files: read }: { videoId: string; files: LessonFile[] }) {
  const files = useSeededQuery(lessonFilesQuery(videoId), read)
  const { sending, problem, send, cancel } = useUpload(videoId)
  const isFull = files.length >= LESSON_FILES_MAX
  return (
    <LessonFilesSection
      head={
        <FilePicker label="Lesson file" accept={accept} onFile={send}>
          {(choose) => (
            <Button variant="outline" size="sm" disabled={isFull || sending !== null} onClick={choose}>
              <Plus aria-hidden />
              Add File
            </Button>
          )}
        </FilePicker>
      }
      foot={
        <p className="mt-2 text-[0.8125rem] text-quiet leading-snug">
          {isFull
            ? `You’ve reached the limit of ${LESSON_FILES_MAX} files for this lesson. Remove one to add another.`
            : `Add documents, spreadsheets, slides, images, MP3s, or ZIP files for students to download. Up to ${LESSON_FILES_MAX} files, 100 MB each.`}
        </p>
      }
    >
      <div className="[&>p]:mt-3" {...getUnsavedProps(sending !== null, 'upload')}>
        <FormError text={problem} />
        <ul className={lessonFileListClass}>
          {files.map((file) => (
            <LessonFileRow key={file.id} file={file} tools={<RemoveFile file={file} />} />
          ))}
          {sending && <UploadRow {...sending} onCancel={cancel} />}
        </ul>
      </div>
    </LessonFilesSection>
  )
}

function RemoveFile({ file: { id, name } }: { file: LessonFile }) {
  const { mutateAsync } = useDeleteLessonFile()
  return (
    <ConfirmDialog
      trigger={<DeleteButton aria-label={`Remove ${name}`} />}
      title="Remove this file?"
      description={`Students will no longer be able to download “${name}”. This action cannot be undone.`}
      action="Remove File"
      pendingAction="Removing..."
      onConfirm={() =>
        toastResult(mutateAsync(id), { done: 'File removed', failed: 'Couldn’t remove the file. Try again.' })
      }
    />
  )
}

const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * Uploads one file at a time to a lesson. Returns the current file, its progress, and the error of the last
 * file.
 */
function useUpload(videoId: string) {
  const { mutateAsync } = useAddLessonFile(videoId)
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null)
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(undefined)

  async function send(file: File) {
    const { name } = file
    stop.current = new AbortController()
    const { signal } = stop.current
    setProblem(undefined)
    setSending({ name, percent: 0 })
    try {
      await mutateAsync({ file, signal, onPercent: (percent) => setSending({ name, percent }) })
      toast({ title: 'Success', description: 'File added' })
    } catch (error) {
      if (!isCancelled(error))
        setProblem(getUploadRefusalMessage(error) ?? `Couldn’t upload ${name}. Try again.`)
    }
    setSending(null)
  }

  return { sending, problem, send, cancel: () => stop.current?.abort() }
}

/** Shows the progress of an upload and a button that cancels it. */
function UploadRow({ name, percent, onCancel }: { name: string; percent: number; onCancel: () => void }) {
  const isSent = percent >= 100
  return (
    <li className="flex min-h-14 items-center gap-4 rounded-lg border border-dashed py-2.5 pr-2 pl-4">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere line-clamp-1 font-medium text-[0.9375rem]">{name}</p>
        <ProgressBar className="mt-2" percent={percent} label={`Uploading ${name}`} />
        <p className="label-mono mt-1.5 text-quiet">
          {isSent ? 'Checking the file...' : `Uploading: ${Math.floor(percent)}%`}
        </p>
      </div>
      <Button variant="ghost" size="sm" onClick={onCancel} disabled={isSent}>
        Cancel
      </Button>
    </li>
  )
}

export const LessonFileManager = withQueryProvider(Manager)
