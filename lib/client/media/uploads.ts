import { callApi } from '@/lib/client/api'
import { AppError, getRefusalReason, getServerMessage, RequestError } from '@/lib/contract/error'
import {
  registeredUploadSchema,
  type UploadKind,
  uploadLimits,
  uploadTargetSchema,
} from '@/lib/contract/media/uploads'
import { formatBytes } from '@/lib/format'

/** Time that an upload may take in addition to the transfer of its bytes. Milliseconds. */
const CONNECT_MS = 10_000
/** Minimum speed of an upload, below which it is aborted. Bytes per millisecond. */
const BYTES_PER_MS_MIN = 16

/** Requests an upload URL that accepts the file with one PUT request. */
export async function createUpload(
  kind: UploadKind,
  file: { name?: string; type?: string; size?: number | null },
): Promise<string> {
  const { uploadURL } = await callApi(
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

/** Registers an uploaded file with the server, which checks it, and returns its permanent URL. */
export async function registerUpload(videoURL: string): Promise<string> {
  const { objectPath } = await callApi('PUT', '/api/videos/upload', { videoURL }, registeredUploadSchema, {
    isSlow: true,
  })
  return objectPath
}

/**
 * Uploads a small file without Uppy and returns its permanent URL. Throws `AppError` for a file that is
 * too large, and `RequestError` if the server or the storage rejects it.
 */
export async function uploadFile(kind: UploadKind, file: File): Promise<string> {
  return registerUpload(await uploadUnregisteredFile(kind, file))
}

/**
 * Uploads a small file and returns the upload URL, for callers that register it in another way. Fails if it
 * takes longer than a slow connection needs.
 */
export async function uploadUnregisteredFile(kind: UploadKind, file: File): Promise<string> {
  if (file.size > uploadLimits[kind]) {
    throw new AppError('too_large', `The file is larger than ${formatBytes(uploadLimits[kind])}`)
  }
  const uploadURL = await createUpload(kind, file)
  const response = await fetch(uploadURL, {
    method: 'PUT',
    // Some systems don't report a type for a file. Then the signed URL doesn't contain a type either.
    ...(file.type && { headers: { 'Content-Type': file.type } }),
    body: file,
    signal: AbortSignal.timeout(CONNECT_MS + Math.ceil(file.size / BYTES_PER_MS_MIN)),
  })
  if (!response.ok) {
    throw new RequestError(response.status, (await response.text()) || response.statusText)
  }
  return uploadURL
}

/**
 * Returns the message of the server, or of our own check, about why it rejected a file or why the storage is
 * unavailable. Undefined if the reason is unknown.
 */
export function getUploadRefusalMessage(error: unknown): string | undefined {
  const isUnavailable = error instanceof RequestError && error.status === 503
  return isUnavailable ? getServerMessage(error) : getRefusalReason(error)
}

/** Returns whether the server checked and rejected the file, so another try would fail too. */
export const isFinalRefusal = (failure: unknown) =>
  (failure instanceof RequestError || failure instanceof AppError) && [400, 413, 415].includes(failure.status)

/** Returns the message to show after an upload failed. */
export function getUploadErrorMessage(failure: unknown): string {
  const problem = getUploadRefusalMessage(failure)
  if (problem) return problem
  return failure instanceof RequestError
    ? 'Couldn’t upload the file. Try again.'
    : 'The connection was lost. Try again.'
}

export interface UploadOptions {
  /** Called with the progress, from 0 to 100. */
  onPercent?: (percent: number) => void
  /** Aborts the upload. */
  signal?: AbortSignal
}

/**
 * Uploads a file with one PUT request to an upload URL. Throws `RequestError` if the storage rejects it, and
 * an `AbortError` if it was aborted.
 */
export async function putFile(
  url: string,
  file: Blob,
  { onPercent, signal }: UploadOptions = {},
): Promise<void> {
  // Aborting a request that wasn't sent fires no event.
  signal?.throwIfAborted()
  // Uses XMLHttpRequest, because fetch doesn't report upload progress.
  const request = new XMLHttpRequest()
  request.open('PUT', url)
  // Some systems don't report a type for a file. Then the signed URL doesn't contain a type either.
  if (file.type) request.setRequestHeader('Content-Type', file.type)
  request.upload.onprogress = ({ loaded, total }) => onPercent?.((100 * loaded) / total)
  signal?.addEventListener('abort', () => request.abort())
  return new Promise((resolve, reject) => {
    request.onload = () => {
      if (request.status < 300) resolve()
      else reject(new RequestError(request.status, request.responseText || request.statusText))
    }
    request.onerror = () => reject(new Error('The connection was lost'))
    request.onabort = () => reject(new DOMException('Canceled', 'AbortError'))
    request.send(file)
  })
}
