'use client'
import { Plus } from 'lucide-react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { DeleteButton } from '@/components/layout/delete-button'
import { FormError } from '@/components/layout/form-error'
import { toastResult } from '@/components/layout/toast-result'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import { withQueryProvider } from '@/components/query-provider'
import { Button } from '@/components/ui/button'
import { FilePicker } from '@/components/ui/file-picker'
import { lessonFilesQuery, useDeleteLessonFile } from '@/lib/client/course/lesson-files'
import { useSeededQuery } from '@/lib/client/use-seeded-query'
import type { LessonFile } from '@/lib/contract/course/lesson-files'
import { LESSON_FILES_MAX, lessonFileTypes } from '@/lib/contract/media/file-names'
import { LessonFileRow, LessonFilesSection, lessonFileListClass } from './lesson-file-row'
import { LessonFileUploadRow } from './lesson-file-upload-row'
import { useLessonFileUpload } from './use-lesson-file-upload'

const accept = Object.keys(lessonFileTypes)
  .map((extension) => `.${extension}`)
  .join()

/** Lets an administrator add and remove a lesson’s files, one at a time. */
function Manager({ videoId, files: read }: { videoId: string; files: LessonFile[] }) {
  const files = useSeededQuery(lessonFilesQuery(videoId), read)
  const { sending, problem, send, cancel } = useLessonFileUpload(videoId)
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
          {sending && <LessonFileUploadRow {...sending} onCancel={cancel} />}
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

export const LessonFileManager = withQueryProvider(Manager)
