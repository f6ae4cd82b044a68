import { api } from '@/lib/client/api'
import { goodFrame } from '@/lib/client/media/good-frame'
import { secondsOf } from '@/lib/client/media/seconds-of'
import { uploadFile } from '@/lib/client/media/uploads'
import { sendVideoFile } from '@/lib/client/media/video-uploader'
import { savedVideoSchema, videoListSchema } from '@/lib/contract/course/videos'
import type { FitPlan } from '@/lib/contract/media/workshop/fit'
import { rememberAdded } from './added'
import type { Film } from './kept'

interface UploadCallbacks {
  signal: AbortSignal
  onStep: (step: 'making' | 'sending', percent: number) => void
}

/**
 * Compresses the file if there is a plan, uploads it, and returns the video with a thumbnail and its length.
 * Throws like `sendVideoFile`, and WorkshopFailure.
 */
export async function sendFilm(file: File, plan: FitPlan | null, sending: UploadCallbacks): Promise<Film> {
  if (!plan) return sendFile(file, sending)
  const { signal, onStep } = sending
  const { makeFit } = await import('@/lib/client/media/fit')
  const onProgress = (share: number) => onStep('making', Math.floor(100 * share))
  const made = await makeFit(file, plan, { signal, onProgress })
  try {
    onStep('sending', 0)
    return await sendFile(made.file, sending)
  } finally {
    made.letGo()
  }
}

async function sendFile(file: File, { signal, onStep }: UploadCallbacks): Promise<Film> {
  const sending = { signal, onPercent: (percent: number) => onStep('sending', percent) }
  // Thumbnail and length are read while the file uploads.
  const [frame, seconds, objectPath] = await Promise.all([
    goodFrame(file),
    secondsOf(file),
    sendVideoFile(file, sending),
  ])
  // A failed thumbnail doesn’t fail the lesson.
  const thumbnailUrl = frame ? await uploadFile('image', frame.picture).catch(() => null) : null
  return { objectPath, thumbnailUrl, seconds }
}

/** Adds a lesson at the end of its section and returns its ID. */
export async function addLesson(sectionId: string, title: string, film: Film): Promise<string> {
  const input = {
    sectionId,
    title,
    videoUrl: film.objectPath,
    thumbnailUrl: film.thumbnailUrl,
    duration: film.seconds ?? 0,
  }
  const video = await api('POST', '/api/videos', input, savedVideoSchema)
  rememberAdded(video)
  return video.id
}

/**
 * Returns the ID of the lesson that already uses a video, or null. The response to creating it may have been
 * lost.
 */
export async function findLesson(sectionId: string, { objectPath }: Film): Promise<string | null> {
  const videos = await api('GET', `/api/sections/${sectionId}/videos`, undefined, videoListSchema)
  return videos.find(({ videoUrl }) => videoUrl === objectPath)?.id ?? null
}
