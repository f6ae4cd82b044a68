'use client'
import { Plus } from 'lucide-react'
import { announce } from '@/components/layout/announce'
import { Confirm } from '@/components/layout/confirm'
import { DeleteButton } from '@/components/layout/delete-button'
import { Problem } from '@/components/layout/problem'
import { unsaved } from '@/components/layout/unsaved'
import { withQueries } from '@/components/queries'
import { Button } from '@/components/ui/button'
import { FilePicker } from '@/components/ui/file-picker'
import { lessonFilesQuery, useDeleteLessonFile } from '@/lib/client/course/lesson-files'
import { useSeeded } from '@/lib/client/seeded'
import type { LessonFile } from '@/lib/contract/course/lesson-files'
import { FILES_MAX, fileTypes } from '@/lib/contract/media/file-names'
import { FileRow, FilesSection, fileColumns } from './file-row'
import { SendingRow } from './sending-row'
import { useSendingFile } from './use-sending-file'

const accept = Object.keys(fileTypes)
  .map((extension) => `.${extension}`)
  .join()

/** Lets an administrator add and remove the files of a lesson, one at a time. */
function Manager({ videoId, files: read }: { videoId: string; files: LessonFile[] }) {
  const files = useSeeded(lessonFilesQuery(videoId), read)
  const { sending, problem, send, cancel } = useSendingFile(videoId)
  const isFull = files.length >= FILES_MAX
  return (
    <FilesSection
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
            ? `You’ve reached the limit of ${FILES_MAX} files for this lesson. Remove one to add another.`
            : `Documents, spreadsheets, slides, images, MP3 or ZIP for students to download. Up to ${FILES_MAX} files, 100 MB each.`}
        </p>
      }
    >
      <div className="[&>p]:mt-3" {...unsaved(sending !== null, 'upload')}>
        <Problem text={problem} />
        <ul className={fileColumns}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} tools={<RemoveFile file={file} />} />
          ))}
          {sending && <SendingRow {...sending} onCancel={cancel} />}
        </ul>
      </div>
    </FilesSection>
  )
}

function RemoveFile({ file: { id, name } }: { file: LessonFile }) {
  const { mutateAsync } = useDeleteLessonFile()
  return (
    <Confirm
      trigger={<DeleteButton aria-label={`Remove ${name}`} />}
      title="Remove this file?"
      description={`Students will no longer be able to download “${name}”. This action cannot be undone.`}
      action="Remove File"
      pendingAction="Removing..."
      onConfirm={() =>
        announce(mutateAsync(id), { done: 'File removed', failed: 'Couldn’t remove the file. Try again.' })
      }
    />
  )
}

export const FileManager = withQueries(Manager)
