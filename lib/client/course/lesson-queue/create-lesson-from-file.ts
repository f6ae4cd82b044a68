import { callApi } from '@/lib/client/api'
import { pickThumbnail } from '@/lib/client/media/pick-thumbnail'
import { uploadVideoFile } from '@/lib/client/media/upload-video'
import { uploadFile } from '@/lib/client/media/uploads'
import { readVideoDuration } from '@/lib/client/media/video-duration'
import { savedVideoSchema, videoListSchema } from '@/lib/contract/course/videos'
import type { CompressionPlan } from '@/lib/contract/media/media-worker'
import { addPendingLesson } from '../process-new-lesson'
import type { UploadedVideo } from './queue-storage'

interface UploadCallbacks {
  signal: AbortSignal
  onStep: (step: 'compressing' | 'sending', percent: number) => void
}

/**
 * Compresses the file if there is a plan, uploads it, and returns the video with a thumbnail and its length.
 * Throws like `uploadVideoFile`, and MediaWorkerError.
 */
export async function uploadLessonVideo(
  file: File,
  plan: CompressionPlan | null,
  sending: UploadCallbacks,
): Promise<UploadedVideo> {
  if (!plan) return sendFile(file, sending)
  const { signal, onStep } = sending
  const { compressVideo } = await import('@/lib/client/media/compress-video')
  const onProgress = (share: number) => onStep('compressing', Math.floor(100 * share))
  const compressed = await compressVideo(file, plan, { signal, onProgress })
  try {
    onStep('sending', 0)
    return await sendFile(compressed.file, sending)
  } finally {
    compressed.letGo()
  }
}

async function sendFile(file: File, { signal, onStep }: UploadCallbacks): Promise<UploadedVideo> {
  const sending = { signal, onPercent: (percent: number) => onStep('sending', percent) }
  // Thumbnail and length are read while the file uploads.
  const [frame, seconds, objectPath] = await Promise.all([
    pickThumbnail(file),
    readVideoDuration(file),
    uploadVideoFile(file, sending),
  ])
  // A failed thumbnail doesn’t fail the lesson.
  const thumbnailUrl = frame ? await uploadFile('image', frame.picture).catch(() => null) : null
  return { objectPath, thumbnailUrl, seconds }
}

/** Adds a lesson at the end of its section and returns its ID. */
export async function createLesson(
  sectionId: string,
  title: string,
  uploaded: UploadedVideo,
): Promise<string> {
  const input = {
    sectionId,
    title,
    videoUrl: uploaded.objectPath,
    thumbnailUrl: uploaded.thumbnailUrl,
    duration: uploaded.seconds ?? 0,
  }
  const video = await callApi('POST', '/api/videos', input, savedVideoSchema)
  addPendingLesson(video)
  return video.id
}

/**
 * Returns the ID of the lesson that already uses an uploaded video, or null. Such a lesson exists if the response to
 * creating it was lost. Like a lesson whose response arrived, it will be encoded and transcribed.
 */
export async function findLessonIdByUpload(
  sectionId: string,
  { objectPath }: UploadedVideo,
): Promise<string | null> {
  const videos = await callApi('GET', `/api/sections/${sectionId}/videos`, undefined, videoListSchema)
  const lesson = videos.find(({ videoUrl }) => videoUrl === objectPath)
  if (!lesson) return null
  addPendingLesson({ id: lesson.id, videoUrl: objectPath })
  return lesson.id
}
