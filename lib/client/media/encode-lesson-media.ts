import { callApi } from '@/lib/client/api'
import {
  type LessonMedia,
  lessonMediaSchema,
  type MissingMedia,
  type StoryboardInput,
} from '@/lib/contract/media/lesson-media'
import {
  type GeneratedFile,
  makeRenditionOperation,
  makeStoryboardOperation,
  probeVideoOperation,
  type RenditionResult,
} from '@/lib/contract/media/media-worker'
import { computeTopPreset, type RenditionPreset } from '@/lib/contract/media/rendition-ladder'
import { computePeakBandwidth, type RenditionInput, renditionSchema } from '@/lib/contract/media/renditions'
import { loadVideoFile } from './local-videos'
import { createUpload, putFile } from './uploads'
import { MediaWorkerError, toMediaWorkerError } from './worker/media-job'
import { type MediaWorker, withMediaWorker } from './worker/media-worker-client'

/** The part of the media that is being made, and its progress. `share` is null while the progress is unknown. */
export interface EncodingStep {
  part: MissingMedia['kind'] | 'download' | 'waiting'
  /** The shorter side of the rendition. Pixels. */
  side?: number
  share: number | null
}

interface EncodingOptions {
  signal: AbortSignal
  onStep(step: EncodingStep): void
}

/** Maximum key frame distance at which a video is copied instead of encoded again. Milliseconds. */
const COPIED_SEGMENT_MS = 10_000
const SEGMENT_SECONDS = 2
/** Maximum number of segments, so that the byte sizes and durations of all segments fit into one request. */
const ENCODED_SEGMENTS_MAX = 2000
const COLUMNS = 10

/**
 * Makes a lesson's missing media and uploads each part as soon as it is finished. The server lists the missing
 * media, so closing the page loses only the part in progress. Throws a `MediaWorkerError` or a request error.
 */
export function encodeLessonMedia(videoId: string, { signal, onStep }: EncodingOptions): Promise<void> {
  const onWaiting = () => onStep({ part: 'waiting', share: null })
  return withMediaWorker(
    async (mediaWorker) => {
      // Parts already tried. Without this list, a part that the server rejects would be made again forever.
      const tried = new Set<string>()
      let video: { path: string; file: Blob } | undefined
      for (;;) {
        const { missing, sourcePath } = await fetchLessonMedia(videoId)
        const next = missing.find((part) => !tried.has(JSON.stringify(part)))
        if (!next || !sourcePath) return
        tried.add(JSON.stringify(next))
        onStep({ part: 'download', share: null })
        if (video?.path !== sourcePath)
          video = { path: sourcePath, file: await loadVideoFile(sourcePath, signal) }
        await encodePart(next, { videoId, sourcePath, file: video.file, mediaWorker, signal, onStep })
      }
    },
    { signal, onWaiting },
  )
}

interface EncodingContext extends EncodingOptions {
  videoId: string
  sourcePath: string
  file: Blob
  mediaWorker: MediaWorker
}

function encodePart(part: MissingMedia, work: EncodingContext): Promise<void> {
  const side = part.kind === 'rung' ? Math.min(part.width, part.height) : undefined
  const onProgress = (share: number) => work.onStep({ part: part.kind, share, ...(side && { side }) })
  onProgress(0)
  if (part.kind === 'storyboard') return uploadStoryboard(work, onProgress)
  if (part.kind === 'rung') {
    const { width, height, bitsPerSecond } = part
    return encodePreset(work, { width, height, bitsPerSecond }, onProgress)
  }
  return makeTop(work, onProgress)
}

type OnProgress = (share: number) => void

/**
 * Makes the top rendition: copies an unrotated H.264 video whose key frames are close enough together, and
 * encodes any other video at its own size, up to 1080p.
 */
async function makeTop(work: EncodingContext, onProgress: OnProgress): Promise<void> {
  const { picture, seconds } = await work.mediaWorker.run(
    probeVideoOperation,
    { file: work.file },
    { signal: work.signal },
  )
  if (!picture) throw new MediaWorkerError('unreadable')
  const copy = picture.rotation === 0 && picture.codec === 'avc' ? await copyTop(work, onProgress) : null
  if (copy) return uploadRendition(work, copy)
  const bandwidth = Math.round((8 * work.file.size) / Math.max(1, seconds))
  return encodePreset(work, computeTopPreset({ ...picture, bandwidth }), onProgress)
}

async function copyTop(work: EncodingContext, onProgress: OnProgress): Promise<RenditionResult | null> {
  const copy = await encode(work, null, onProgress).catch((error: unknown) => {
    if (toMediaWorkerError(error).reason === 'unencodable') return null
    throw error
  })
  if (!copy || Math.max(...copy.segmentMs) <= COPIED_SEGMENT_MS) return copy
  work.mediaWorker.discard(copy.made)
  return null
}

async function encode(
  { mediaWorker, file, signal }: EncodingContext,
  preset: RenditionPreset | null,
  onProgress: OnProgress,
) {
  const { seconds } = await mediaWorker.run(probeVideoOperation, { file }, { signal })
  const segmentSeconds = Math.max(SEGMENT_SECONDS, seconds / ENCODED_SEGMENTS_MAX)
  return mediaWorker.run(
    makeRenditionOperation,
    { file, segmentSeconds, encode: preset },
    { signal, onProgress },
  )
}

const encodePreset = async (work: EncodingContext, preset: RenditionPreset, onProgress: OnProgress) =>
  uploadRendition(work, await encode(work, preset, onProgress))

async function uploadRendition(work: EncodingContext, { made, ...segments }: RenditionResult): Promise<void> {
  const { videoId, sourcePath } = work
  const uploadURL = await send(work, 'rendition', made)
  await registerRendition(videoId, {
    ...segments,
    bandwidth: computePeakBandwidth(segments),
    uploadURL,
    sourcePath,
  })
  work.mediaWorker.discard(made)
}

async function uploadStoryboard(work: EncodingContext, onProgress: OnProgress): Promise<void> {
  const { mediaWorker, file, signal, videoId, sourcePath } = work
  const { made, seconds, columns } = await mediaWorker.run(
    makeStoryboardOperation,
    { file, columns: COLUMNS },
    { signal, onProgress },
  )
  const uploadURL = await send(work, 'storyboard', made)
  await registerStoryboard(videoId, { uploadURL, sourcePath, seconds, columns })
}

async function send(
  { signal }: EncodingContext,
  kind: 'rendition' | 'storyboard',
  { file }: GeneratedFile,
): Promise<string> {
  const uploadURL = await createUpload(kind, { size: file.size, type: file.type })
  await putFile(uploadURL, file, { signal })
  return uploadURL
}

const fetchLessonMedia = (videoId: string): Promise<LessonMedia> =>
  callApi('GET', `/api/videos/${videoId}/media`, undefined, lessonMediaSchema)

const registerRendition = (videoId: string, input: RenditionInput) =>
  callApi('PUT', `/api/videos/${videoId}/renditions`, input, renditionSchema, { isSlow: true })

const registerStoryboard = (videoId: string, input: StoryboardInput) =>
  callApi('PUT', `/api/videos/${videoId}/storyboard`, input, undefined, { isSlow: true })
