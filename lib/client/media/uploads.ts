import { api } from '@/lib/client/api'
import { AppError, RequestError, serverMessage, whyRefused } from '@/lib/contract/error'
import {
  registeredSchema,
  type UploadKind,
  uploadLimits,
  uploadTargetSchema,
} from '@/lib/contract/media/uploads'
import { formatBytes } from '@/lib/format'

/** Asks for a url that takes the file by one PUT, and returns it. */
export async function createUpload(
  kind: UploadKind,
  file: { name?: string; type?: string; size?: number | null },
): Promise<string> {
  const { uploadURL } = await api(
    'POST',
    '/api/objects/upload',
    {
      kind,
      ...(file.name && { name: file.name.slice(0, 255) }),
      ...(file.type && { type: file.type }),
      ...(file.size && { size: file.size }),
    },
    uploadTargetSchema,
  )
  return uploadURL
}

/** Hands an uploaded file over to the server, which checks it and answers with its lasting url. */
export async function registerUpload(videoURL: string): Promise<string> {
  const { objectPath } = await api('PUT', '/api/videos/upload', { videoURL }, registeredSchema)
  return objectPath
}

/**
 * Sends a small file without a widget and returns its lasting url. Throws AppError for a file that is too large,
 * RequestError when the server or the store refused it.
 */
export async function uploadFile(kind: UploadKind, file: File): Promise<string> {
  return registerUpload(await sendFile(kind, file))
}

/** The same up to the url that took the file, for whoever registers it otherwise. */
export async function sendFile(kind: UploadKind, file: File): Promise<string> {
  if (file.size > uploadLimits[kind]) {
    throw new AppError('too_large', `The file is larger than ${formatBytes(uploadLimits[kind])}.`)
  }
  const uploadURL = await createUpload(kind, file)
  const response = await fetch(uploadURL, {
    method: 'PUT',
    // Some systems know no type for a kind of file; then none was signed either.
    ...(file.type && { headers: { 'Content-Type': file.type } }),
    body: file,
  })
  if (!response.ok) {
    throw new RequestError(response.status, (await response.text()) || response.statusText)
  }
  return uploadURL
}

/**
 * Why a file was not taken, in the server's words or ours: refused, or no room or no store for it now. Undefined when
 * nobody knew why.
 */
export function uploadProblem(error: unknown): string | undefined {
  const isUnavailable = error instanceof RequestError && error.status === 503
  return isUnavailable ? serverMessage(error) : whyRefused(error)
}

/** What was looked at and refused is refused again; anything else is worth another try. */
export const isFinalRefusal = (failure: unknown) =>
  (failure instanceof RequestError || failure instanceof AppError) && [400, 413, 415].includes(failure.status)

/** Why a file did not arrive, in words for whoever sent it. */
export function uploadFailure(failure: unknown): string {
  const problem = uploadProblem(failure)
  if (problem) return problem
  return failure instanceof RequestError ? `Upload failed (${failure.status})` : 'The connection was lost'
}
