import { api } from '@/lib/client/api'
import type { FitPlan } from '@/lib/contract/media/workshop/fit'
import { currentUserSchema } from '@/lib/contract/people/auth'
import { workOnAdded } from './added'
import { type Film, isOfMark, readKept } from './kept'
import {
  asQueued,
  change,
  findQueued,
  isOpen,
  ownerOfQueue,
  publish,
  type QueuedLesson,
  queuedLessons,
  type State,
  setOwner,
} from './lessons'
import { problemOf } from './problem'
import { tellQueued } from './queued'

let isRunning = false
const files = new Map<number, File>()
const controllers = new Map<number, AbortController>()

interface ChosenVideo {
  file: File
  title: string
  plan: FitPlan | null
}

/** Adds videos to the queue, one lesson each, and starts it. Several lessons can come from one file. */
export async function addLessons(sectionId: string, chosen: ChosenVideo[]): Promise<void> {
  if (!ownerOfQueue()) setOwner((await api('GET', '/api/auth/user', undefined, currentUserSchema)).id)
  const added = chosen.map(({ file, title, plan }) => {
    const { name, size, lastModified } = file
    const mark = { name, size, lastModified }
    const lesson = asQueued({
      sectionId,
      title: title.trim(),
      file: mark,
      film: null,
      plan,
      state: 'waiting',
    })
    files.set(lesson.id, file)
    return lesson
  })
  publish([...queuedLessons(), ...added])
  tellQueued()
  run()
}

/** Restores the queue saved before a reload, unless it belongs to another person. */
export async function takeUpKept(): Promise<void> {
  const kept = readKept()
  if (!kept || ownerOfQueue()) return
  const user = await api('GET', '/api/auth/user', undefined, currentUserSchema).catch(() => null)
  // A new queue may have started in the meantime.
  if (!user || ownerOfQueue()) return
  setOwner(user.id)
  const isOwnQueue = user.id === kept.owner && user.isAdmin
  const state = (film: Film | null): State => (film ? 'waiting' : 'missing')
  publish(isOwnQueue ? kept.lessons.map((lesson) => asQueued({ ...lesson, state: state(lesson.film) })) : [])
  run()
}

/**
 * Gives files to the lessons that wait for them, matched by name, size, and date. Returns the number of files
 * that matched no lesson.
 */
export function giveFiles(given: File[]): number {
  const unmatched = given.filter((file) => {
    const waitingForFile = queuedLessons().filter(
      (one) => one.state === 'missing' && isOfMark(file, one.file),
    )
    for (const { id } of waitingForFile) {
      files.set(id, file)
      change(id, { state: 'waiting' })
    }
    return waitingForFile.length === 0
  })
  run()
  return unmatched.length
}

/** Pauses one lesson; the others continue. Its upload starts over when it resumes. */
export function pause(id: number): void {
  change(id, { state: 'paused', percent: 0 })
  controllers.get(id)?.abort()
}

/** Resumes a paused or failed lesson. */
export function goOn(id: number): void {
  change(id, { state: 'waiting', problem: null })
  run()
}

export function remove(id: number): void {
  publish(queuedLessons().filter((lesson) => lesson.id !== id))
  controllers.get(id)?.abort()
  files.delete(id)
}

/** Removes finished lessons from the queue. */
export const clearDone = (): void => publish(queuedLessons().filter(isOpen))

async function run(): Promise<void> {
  if (isRunning) return
  isRunning = true
  for (;;) {
    const next = queuedLessons().find(({ state }) => state === 'waiting')
    if (!next) break
    await processLesson(next)
    // Compressing queued videos goes before processing finished lessons.
    if (!queuedLessons().some(({ state, plan }) => state === 'waiting' && plan)) workOnAdded()
  }
  isRunning = false
}

async function processLesson({ id }: QueuedLesson): Promise<void> {
  const controller = new AbortController()
  controllers.set(id, controller)
  try {
    const videoId = await uploadAndAdd(id, controller.signal)
    files.delete(id)
    change(id, { state: 'done', videoId })
  } catch (error) {
    // An aborted lesson already has the state that its caller set.
    if (!controller.signal.aborted) change(id, { state: 'failed', ...problemOf(error) })
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
  const lesson = findQueued(id)
  if (!lesson) throw new Error('The lesson was removed')
  const { sectionId, title, plan, film: stored } = lesson
  let isSent = false
  const onStep = (state: 'making' | 'sending', percent: number) => {
    // Ignores progress that arrives after the lesson was paused or sent.
    if (!signal.aborted && !isSent) change(id, { state, percent })
  }
  if (stored) change(id, { state: 'adding', percent: 0 })
  else onStep(plan ? 'making' : 'sending', 0)
  const { addLesson, findLesson, sendFilm } = await import('./send-lesson')
  const found = stored && (await findLesson(sectionId, stored))
  if (found) return found
  const film = stored ?? (await sendFilm(fileOf(id), plan, { signal, onStep }))
  isSent = true
  signal.throwIfAborted()
  change(id, { state: 'adding', film })
  return addLesson(sectionId, title, film)
}
