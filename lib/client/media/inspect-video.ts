/** Properties of a video file that the browser reads before the upload. */
export interface VideoFileProperties {
  /** Length in whole seconds. Null if this browser cannot read the file. */
  seconds: number | null
  /** Reason why some students may not be able to watch the video. Null if there is no known problem. */
  warning: string | null
}

const UNREADABLE =
  'This browser can’t play this file, so your students’ browsers may not either. Convert it to MP4 (H.264 video, AAC audio) first.'
const HEVC =
  'This file is HEVC (H.265), which many browsers can’t play. Convert it to MP4 (H.264 video, AAC audio) first.'

/** Reads length and codec from a chosen file, without uploading anything. */
export async function inspectVideo(file: File): Promise<VideoFileProperties> {
  const [seconds, hasHevc] = await Promise.all([readSeconds(file), isHevc(file)])
  if (hasHevc) return { seconds, warning: HEVC }
  return { seconds, warning: seconds === null ? UNREADABLE : null }
}

function readSeconds(file: File): Promise<number | null> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  return new Promise<number | null>((resolve) => {
    video.preload = 'metadata'
    video.onloadedmetadata = () => {
      const isWatchable = video.videoWidth > 0 && Number.isFinite(video.duration)
      resolve(isWatchable ? Math.round(video.duration) : null)
    }
    video.onerror = () => resolve(null)
    video.src = url
  }).finally(() => URL.revokeObjectURL(url))
}

/** Number of bytes searched at each end of a file. An MP4 has its metadata at one end. */
const SEARCHED_BYTES = 2 * 1024 * 1024

/**
 * Returns whether an MP4 or QuickTime file declares HEVC as its codec (sample entries `hvc1` and `hev1`,
 * ISO/IEC 14496-15).
 */
async function isHevc(file: File): Promise<boolean> {
  const ends = [file.slice(0, SEARCHED_BYTES), file.slice(Math.max(0, file.size - SEARCHED_BYTES))]
  const texts = await Promise.all(
    ends.map(async (end) => new TextDecoder('latin1').decode(await end.arrayBuffer())),
  )
  return texts.some((text) => /stsd[\s\S]{8,200}?(hvc1|hev1)/.test(text))
}

/** Returns the frame that a video currently shows, as a JPEG of at most 1280 pixels in width. */
export async function captureFrame(video: HTMLVideoElement): Promise<File> {
  const width = Math.min(1280, video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * video.videoHeight) / video.videoWidth)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!blob) throw new Error('Couldn’t read the frame')
  return new File([blob], 'thumbnail.jpg', { type: 'image/jpeg' })
}
