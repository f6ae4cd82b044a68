import { useSyncExternalStore } from 'react'
import type { CompressionPlan } from '@/lib/contract/media/media-worker'
import { type FileIdentity, saveQueue, type UploadedVideo } from './queue-storage'

type QueuedLessonState =
  | 'waiting'
  | 'compressing'
  | 'sending'
  | 'adding'
  | 'paused'
  | 'failed'
  | 'done'
  | 'missing'

/** A queued video that becomes a lesson. The queue processes one video at a time. */
export interface QueuedLesson {
  id: number
  sectionId: string
  title: string
  file: FileIdentity
  /** `missing`: after a reload, the person must choose the file again. */
  state: QueuedLessonState
  /** Plan for compressing the file before the upload. Null to upload the file as it is. */
  plan: CompressionPlan | null
  /** Progress over all stages (compressing, uploading, adding), in percent. It never goes back. */
  percent: number
  /** Error message of a failed lesson, else null. `isFinal` is true if another try would fail too. */
  problem: string | null
  isFinal: boolean
  /** The uploaded video, so that another try doesn’t upload it again. Null until the upload is complete. */
  video: UploadedVideo | null
  /** ID of the lesson. Null until it exists. */
  videoId: string | null
}

/** Module state, so navigation between pages doesn’t end the queue. */
let lessons: readonly QueuedLesson[] = []
let owner: string | null = null
let counter = 0
const watchers = new Set<() => void>()

/** Returns the user ID of the queue’s owner, or null until it is known. */
export const getQueueOwner = () => owner
export function setQueueOwner(id: string): void {
  owner = id
}

export const getQueuedLessons = () => lessons
export const findQueuedLesson = (id: number) => lessons.find((lesson) => lesson.id === id)
export const isUnfinishedLesson = ({ state }: QueuedLesson) => state !== 'done'

export function publishQueue(next: readonly QueuedLesson[]): void {
  lessons = next
  if (owner) saveQueue(owner, lessons.filter(isUnfinishedLesson))
  for (const watcher of watchers) watcher()
}

export function updateQueuedLesson(id: number, changes: Partial<QueuedLesson>): void {
  publishQueue(
    lessons.map((lesson) =>
      lesson.id === id
        ? { ...lesson, ...changes, percent: Math.max(lesson.percent, changes.percent ?? 0) }
        : lesson,
    ),
  )
}

/** Returns a lesson in its initial state. */
export const createQueuedLesson = (
  lesson: Pick<QueuedLesson, 'sectionId' | 'title' | 'file' | 'video' | 'plan' | 'state'>,
): QueuedLesson => ({ ...lesson, id: ++counter, percent: 0, problem: null, isFinal: false, videoId: null })

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
const EMPTY_QUEUE: readonly QueuedLesson[] = []

/** Returns the current queue. It is empty on the server. */
export const useLessonQueue = (): readonly QueuedLesson[] =>
  useSyncExternalStore(
    subscribe,
    () => lessons,
    () => EMPTY_QUEUE,
  )
