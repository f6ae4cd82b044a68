import { RequestError } from '@/lib/contract/error'

export interface Sending {
  /** Called with 0 to 100 while it goes. */
  onPercent?: (percent: number) => void
  /** Ends it. */
  signal?: AbortSignal
}

/** Sends a file by one PUT to a url that was given for it. Throws RequestError when the store refused it. */
export function sendFile(url: string, file: Blob, { onPercent, signal }: Sending = {}): Promise<void> {
  // Not by fetch, which does not say how far it is.
  const request = new XMLHttpRequest()
  request.open('PUT', url)
  // Some systems know no type for a kind of file; then none was signed either.
  if (file.type) request.setRequestHeader('Content-Type', file.type)
  request.upload.onprogress = ({ loaded, total }) => onPercent?.((100 * loaded) / total)
  signal?.addEventListener('abort', () => request.abort())
  return new Promise((resolve, reject) => {
    request.onload = () => {
      if (request.status < 300) resolve()
      else reject(new RequestError(request.status, request.responseText || request.statusText))
    }
    request.onerror = () => reject(new Error('The connection was lost'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    if (signal?.aborted) request.abort()
    else request.send(file)
  })
}
