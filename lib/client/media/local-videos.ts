/** Videos uploaded from this page. They can be encoded without another download. */
const sent = new Map<string, Blob>()
/** Maximum number of remembered files. Only references are kept. A file is read when it is needed. */
const LOCAL_FILES_MAX = 20

export function rememberLocalVideo(objectPath: string, video: Blob): void {
  sent.set(objectPath, video)
  const [oldest] = sent.keys()
  if (sent.size > LOCAL_FILES_MAX && oldest) sent.delete(oldest)
}

/** Returns whether a video was uploaded from this page. */
export const isLocalVideo = (objectPath: string) => sent.has(objectPath)

/**
 * Returns a stored video: the local file if it was uploaded from this page, otherwise a download. Throws if
 * the download fails.
 */
export async function loadVideoFile(objectPath: string, signal?: AbortSignal): Promise<Blob> {
  const video = sent.get(objectPath)
  if (video && (await isReadable(video))) return video
  // Bypasses the HTTP cache, because responses that the player cached from a bucket have no CORS headers, so
  // a page cannot read them.
  const response = await fetch(objectPath, { cache: 'no-store', ...(signal && { signal }) })
  if (!response.ok) throw new Error(`Couldn’t download the video: ${response.status}`)
  return response.blob()
}

/**
 * Returns whether the local file can still be read: its owner may have deleted the file, or the browser may
 * have deleted a generated one.
 */
const isReadable = (video: Blob) =>
  video
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
