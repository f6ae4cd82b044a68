import { callApi } from '@/lib/client/api'
import { computeFilePercent } from '@/lib/client/media/file-progress'
import type { CompressionPlan } from '@/lib/contract/media/media-worker'
import { currentUserSchema } from '@/lib/contract/people/auth'
import { processPendingLessons } from '../process-new-lesson'
import { describeLessonError } from './describe-lesson-error'
import { announceLessonQueue } from './queue-presence'
import {
  createQueuedLesson,
  findQueuedLesson,
  getQueuedLessons,
  getQueueOwner,
  isUnfinishedLesson,
  publishQueue,
  type QueuedLesson,
  setQueueOwner,
  updateQueuedLesson,
} from './queue-state'
import { isSameFile, readSavedQueue } from './queue-storage'

let isRunning = false
const files = new Map<number, File>()
const controllers = new Map<number, AbortController>()

interface ChosenVideo {
  file: File
  title: string
  plan: CompressionPlan | null
}

/** Adds videos to the queue, one lesson each, and starts it. Several lessons can come from one file. */
export async function addLessonsToQueue(sectionId: string, chosen: ChosenVideo[]): Promise<void> {
  if (!getQueueOwner())
    setQueueOwner((await callApi('GET', '/api/auth/user', undefined, currentUserSchema)).id)
  const added = chosen.map(({ file, title, plan }) => {
    const { name, size, lastModified } = file
    const identity = { name, size, lastModified }
    const lesson = createQueuedLesson({
      sectionId,
      title: title.trim(),
      file: identity,
      video: null,
      plan,
      state: 'waiting',
    })
    files.set(lesson.id, file)
    return lesson
  })
  publishQueue([...getQueuedLessons(), ...added])
  announceLessonQueue()
  run()
}

/**
 * Restores the queue saved before a reload, or discards a queue of another administrator. The queue stays saved
 * while the administrator views as a customer, and until they have confirmed the session with a passkey.
 */
export async function restoreSavedQueue(): Promise<void> {
  const savedQueue = readSavedQueue()
  if (!savedQueue || getQueueOwner()) return
  const user = await callApi('GET', '/api/auth/user', undefined, currentUserSchema).catch(() => null)
  // Restores nothing if the person started a new queue in the meantime.
  if (!user?.isAdmin || getQueueOwner()) return
  setQueueOwner(user.id)
  publishQueue(
    user.id === savedQueue.owner
      ? savedQueue.lessons.map(({ film: video, ...lesson }) =>
          createQueuedLesson({ ...lesson, video, state: video ? 'waiting' : 'missing' }),
        )
      : [],
  )
  run()
}

/**
 * Gives files to the lessons that wait for them, matched by name, size, and date. Returns the number of files
 * that didn't match a lesson.
 */
export function supplyMissingFiles(given: File[]): number {
  const unmatched = given.filter((file) => {
    const waitingForFile = getQueuedLessons().filter(
      (lesson) => lesson.state === 'missing' && isSameFile(file, lesson.file),
    )
    for (const { id } of waitingForFile) {
      files.set(id, file)
      updateQueuedLesson(id, { state: 'waiting' })
    }
    return waitingForFile.length === 0
  })
  run()
  return unmatched.length
}

/**
 * Pauses one lesson. The other lessons continue. When the lesson resumes, its upload starts over, and the
 * progress bar waits until the upload is as far as before.
 */
export function pauseQueuedLesson(id: number): void {
  updateQueuedLesson(id, { state: 'paused' })
  controllers.get(id)?.abort()
}

/** Resumes a paused or failed lesson. */
export function resumeQueuedLesson(id: number): void {
  updateQueuedLesson(id, { state: 'waiting', problem: null })
  run()
}

export function removeQueuedLesson(id: number): void {
  publishQueue(getQueuedLessons().filter((lesson) => lesson.id !== id))
  controllers.get(id)?.abort()
  files.delete(id)
}

export const clearFinishedLessons = (): void => publishQueue(getQueuedLessons().filter(isUnfinishedLesson))

async function run(): Promise<void> {
  if (isRunning) return
  isRunning = true
  for (;;) {
    const next = getQueuedLessons().find(({ state }) => state === 'waiting')
    if (!next) break
    await processLesson(next)
    // Added lessons are processed only when no queued video still has to be compressed.
    if (!getQueuedLessons().some(({ state, plan }) => state === 'waiting' && plan)) processPendingLessons()
  }
  isRunning = false
}

async function processLesson({ id }: QueuedLesson): Promise<void> {
  const controller = new AbortController()
  controllers.set(id, controller)
  try {
    const videoId = await uploadAndAdd(id, controller.signal)
    files.delete(id)
    updateQueuedLesson(id, { state: 'done', percent: 100, videoId })
  } catch (error) {
    // The code that aborts a lesson also sets its state.
    if (!controller.signal.aborted) updateQueuedLesson(id, { state: 'failed', ...describeLessonError(error) })
  } finally {
    controllers.delete(id)
  }
}

function fileOf(id: number): File {
  const file = files.get(id)
  if (!file) throw new Error('The file is missing')
  return file
}

async function uploadAndAdd(id: number, signal: AbortSignal): Promise<string> {
  const lesson = findQueuedLesson(id)
  if (!lesson) throw new Error('The lesson was removed')
  const { sectionId, title, plan, video: stored } = lesson
  let isSent = false
  const onStep = (state: 'compressing' | 'sending', percent: number) => {
    // Ignores progress that arrives after the lesson was paused or sent.
    if (signal.aborted || isSent) return
    const stage = state === 'compressing' ? 'compress' : 'upload'
    updateQueuedLesson(id, { state, percent: computeFilePercent(stage, percent, plan !== null) })
  }
  const uploaded = computeFilePercent('register', 0, plan !== null)
  if (stored) updateQueuedLesson(id, { state: 'adding', percent: uploaded })
  else onStep(plan ? 'compressing' : 'sending', 0)
  const { createLesson, findLessonIdByUpload, uploadLessonVideo } = await import('./create-lesson-from-file')
  const existingId = stored && (await findLessonIdByUpload(sectionId, stored))
  if (existingId) return existingId
  const video = stored ?? (await uploadLessonVideo(fileOf(id), plan, { signal, onStep }))
  isSent = true
  signal.throwIfAborted()
  updateQueuedLesson(id, { state: 'adding', percent: uploaded, video })
  return createLesson(sectionId, title, video)
}
