import { useSyncExternalStore } from 'react'
import type { FitPlan } from '@/lib/contract/media/workshop/fit'
import { type FileMark, type Film, keep } from './kept'

export type State = 'waiting' | 'making' | 'sending' | 'adding' | 'paused' | 'failed' | 'done' | 'missing'

/** A film that becomes a lesson by itself, one after the other. */
export interface QueuedLesson {
  id: number
  sectionId: string
  title: string
  file: FileMark
  /** `missing`: the page was loaded anew, and needs the file once more. */
  state: State
  /** How its film is made of the file before it is sent; null: it is sent as it is. */
  plan: FitPlan | null
  /** Of what it is doing: making, or sending. */
  percent: number
  /** Why it failed, and whether the same would fail again. */
  problem: string | null
  isFinal: boolean
  /** Its film, once that is stored: it need not be sent again. */
  film: Film | null
  /** The lesson, once it is there. */
  videoId: string | null
}

/** Belongs to the document and to no component, so that no page that comes or goes ends it. */
let lessons: readonly QueuedLesson[] = []
let owner: string | null = null
let counter = 0
const watchers = new Set<() => void>()

/** Whose queue it is; null until that is known. */
export const ownerOfQueue = () => owner
export function setOwner(id: string): void {
  owner = id
}

export const queuedLessons = () => lessons
export const findQueued = (id: number) => lessons.find((lesson) => lesson.id === id)
export const isOpen = ({ state }: QueuedLesson) => state !== 'done'

export function publish(next: readonly QueuedLesson[]): void {
  lessons = next
  if (owner) keep({ owner, lessons: lessons.filter(isOpen) })
  for (const watcher of watchers) watcher()
}

export function change(id: number, changes: Partial<QueuedLesson>): void {
  publish(lessons.map((lesson) => (lesson.id === id ? { ...lesson, ...changes } : lesson)))
}

/** A lesson as it enters the queue. */
export const asQueued = (
  lesson: Pick<QueuedLesson, 'sectionId' | 'title' | 'file' | 'film' | 'plan' | 'state'>,
): QueuedLesson => ({ ...lesson, id: ++counter, percent: 0, problem: null, isFinal: false, videoId: null })

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
const none: readonly QueuedLesson[] = []

/** The queue as it is now; empty on the server. */
export const useLessonQueue = (): readonly QueuedLesson[] =>
  useSyncExternalStore(
    subscribe,
    () => lessons,
    () => none,
  )
