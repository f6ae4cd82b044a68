import { useSyncExternalStore } from 'react'
import { whyRefused } from '@/lib/contract/error'
import type { Step } from './make-media'
import type { WorkshopFailure } from './workshop/failure'

/** The state of one lesson: the current step, or why it failed. */
export type Made = { step: Step } | { problem: string }

// Module state of this page, so the work continues while the owner visits other pages.
const lessons = new Map<string, Made>()
const ends = new Map<string, AbortController>()
const listeners = new Set<() => void>()

function tell(videoId: string, made: Made | null) {
  if (made) lessons.set(videoId, made)
  else lessons.delete(videoId)
  for (const listen of listeners) listen()
}

const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** Returns what this page is making for a lesson. Undefined if nothing. */
export const useMaking = (videoId: string): Made | undefined =>
  useSyncExternalStore(
    subscribe,
    () => lessons.get(videoId),
    () => undefined,
  )

const isUnderWay = (videoId: string) => ends.has(videoId)

/**
 * Makes a lesson's missing media, unless this page already does. Never throws; the state contains the
 * problem.
 */
export async function startMaking(videoId: string): Promise<void> {
  if (isUnderWay(videoId)) return
  const end = new AbortController()
  ends.set(videoId, end)
  tell(videoId, { step: { part: 'waiting', share: null } })
  try {
    const { makeMedia } = await import('./make-media')
    await makeMedia(videoId, { signal: end.signal, onStep: (step) => tell(videoId, { step }) })
    tell(videoId, null)
  } catch (error) {
    tell(videoId, end.signal.aborted ? null : { problem: problemOf(error) })
  } finally {
    ends.delete(videoId)
  }
}

export const stopMaking = (videoId: string) => ends.get(videoId)?.abort()

const sentences: Partial<Record<WorkshopFailure['reason'], string>> = {
  unreadable: 'This browser can’t read the video. Try Chrome or Edge on a computer.',
  undecodable: 'This browser can’t decode the video. Try Chrome or Edge on a computer.',
  unencodable: 'This browser can’t encode H.264 video with AAC sound. Try Chrome or Edge on a computer.',
  'no-room': 'This browser has no storage left. Free up disk space, then resume.',
}

const isFailure = (error: unknown): error is WorkshopFailure =>
  error instanceof Error && error.name === 'WorkshopFailure'

function problemOf(error: unknown): string {
  const known = isFailure(error) ? sentences[error.reason] : whyRefused(error)
  return known ?? 'Encoding stopped. The finished parts are saved. Check your connection and try again.'
}
