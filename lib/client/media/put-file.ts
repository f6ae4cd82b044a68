import { RequestError } from '@/lib/contract/error'

export interface UploadOptions {
  /** Called with the progress, from 0 to 100. */
  onPercent?: (percent: number) => void
  /** Aborts the upload. */
  signal?: AbortSignal
}

/** Uploads a file with one PUT request to an upload URL. Throws `RequestError` if the storage refused it. */
export function putFile(url: string, file: Blob, { onPercent, signal }: UploadOptions = {}): Promise<void> {
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
    if (signal?.aborted) request.abort()
    else request.send(file)
  })
}
