/** Videos uploaded from this page. They can be encoded without another download. */
const uploadedVideos = new Map<string, Blob>()
/** Maximum number of remembered files. Only references are kept. A file is read when it is needed. */
const LOCAL_FILES_MAX = 20

export function rememberLocalVideo(objectPath: string, video: Blob): void {
  uploadedVideos.set(objectPath, video)
  const [oldest] = uploadedVideos.keys()
  if (uploadedVideos.size > LOCAL_FILES_MAX && oldest) uploadedVideos.delete(oldest)
}

/** Returns whether a video was uploaded from this page. */
export const isLocalVideo = (objectPath: string) => uploadedVideos.has(objectPath)

/**
 * Returns a stored video: the local file if it was uploaded from this page, otherwise a download. Throws if
 * the download fails.
 */
export async function loadVideoFile(objectPath: string, signal?: AbortSignal): Promise<Blob> {
  const video = uploadedVideos.get(objectPath)
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
