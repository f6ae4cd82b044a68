import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { createUpload, putFile, type UploadOptions } from '@/lib/client/media/uploads'
import { FILE_TYPES_LABEL, lessonFileListSchema, lessonFileSchema } from '@/lib/contract/course/lesson-files'
import { AppError } from '@/lib/contract/error'
import { extensionOf } from '@/lib/contract/media/file-names'
import { uploadLimits } from '@/lib/contract/media/uploads'
import { formatBytes } from '@/lib/format'
import { useCourseMutation } from './use-course-mutation'

/** Returns the query for the files that students can download with a lesson. */
export function lessonFilesQuery(videoId: string) {
  return queryOptions({
    queryKey: ['/api/videos', videoId, 'files'],
    queryFn: createQueryFn(lessonFileListSchema),
  })
}

function requireSupportedFile({ name, size }: File): void {
  if (!extensionOf(name)) throw new AppError('bad_request', `Supported file types: ${FILE_TYPES_LABEL}`)
  if (size > uploadLimits.file) {
    throw new AppError('too_large', `The file is larger than ${formatBytes(uploadLimits.file)}`)
  }
}

/**
 * Uploads a file and adds it to the lesson. Throws AppError for an unsupported file, and RequestError if the
 * server rejects it.
 */
export function useAddLessonFile(videoId: string) {
  return useCourseMutation(async ({ file, ...sending }: UploadOptions & { file: File }) => {
    requireSupportedFile(file)
    const uploadURL = await createUpload('file', file)
    await putFile(uploadURL, file, sending)
    return callApi('POST', `/api/videos/${videoId}/files`, { uploadURL, name: file.name }, lessonFileSchema, {
      isSlow: true,
    })
  })
}

export function useDeleteLessonFile() {
  return useCourseMutation((id: string) => callApi('DELETE', `/api/files/${id}`))
}
