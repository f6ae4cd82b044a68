import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { type Sending, sendFile } from '@/lib/client/media/send'
import { createUpload } from '@/lib/client/media/uploads'
import { KINDS_TEXT, lessonFileListSchema, lessonFileSchema } from '@/lib/contract/course/lesson-files'
import { AppError } from '@/lib/contract/error'
import { extensionOf } from '@/lib/contract/media/file-names'
import { uploadLimits } from '@/lib/contract/media/uploads'
import { formatBytes } from '@/lib/format'
import { useCourseWrite } from './write'

/** Files that students can download with a lesson. */
export function lessonFilesQuery(videoId: string) {
  return queryOptions({
    queryKey: ['/api/videos', videoId, 'files'],
    queryFn: get(lessonFileListSchema),
  })
}

function requireSupportedFile({ name, size }: File): void {
  if (!extensionOf(name)) throw new AppError('bad_request', `Supported file types: ${KINDS_TEXT}`)
  if (size > uploadLimits.file) {
    throw new AppError('too_large', `The file is larger than ${formatBytes(uploadLimits.file)}.`)
  }
}

/**
 * Uploads a file and adds it to the lesson. Throws AppError for an unsupported file and RequestError if the
 * server refuses it.
 */
export function useAddLessonFile(videoId: string) {
  return useCourseWrite(async ({ file, ...sending }: Sending & { file: File }) => {
    requireSupportedFile(file)
    const uploadURL = await createUpload('file', file)
    await sendFile(uploadURL, file, sending)
    return api('POST', `/api/videos/${videoId}/files`, { uploadURL, name: file.name }, lessonFileSchema, {
      isSlow: true,
    })
  })
}

export function useDeleteLessonFile() {
  return useCourseWrite((id: string) => api('DELETE', `/api/files/${id}`))
}
