import { useSyncExternalStore } from 'react'
import { whyRefused } from '@/lib/contract/error'
import type { Step } from './make-media'
import type { WorkshopFailure } from './workshop/failure'

/** The state of one lesson: the current step, or why it failed. */
export type Made = { step: Step } | { problem: string }

// Module state of this page, so the work continues while the owner visits other pages.
const lessons = new Map<string, Made>()
const controllers = new Map<string, AbortController>()
const listeners = new Set<() => void>()

function setState(videoId: string, state: Made | null) {
  if (state) lessons.set(videoId, state)
  else lessons.delete(videoId)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the state of a lesson's encoding on this page. Undefined if there is none. */
export const useMaking = (videoId: string): Made | undefined =>
  useSyncExternalStore(
    subscribe,
    () => lessons.get(videoId),
    () => undefined,
  )

const isEncoding = (videoId: string) => controllers.has(videoId)

/**
 * Makes a lesson's missing media, unless this page already does. Never throws; the state contains the
 * problem.
 */
export async function startMaking(videoId: string): Promise<void> {
  if (isEncoding(videoId)) return
  const end = new AbortController()
  controllers.set(videoId, end)
  setState(videoId, { step: { part: 'waiting', share: null } })
  try {
    const { makeMedia } = await import('./make-media')
    await makeMedia(videoId, { signal: end.signal, onStep: (step) => setState(videoId, { step }) })
    setState(videoId, null)
  } catch (error) {
    setState(videoId, end.signal.aborted ? null : { problem: encodingErrorMessage(error) })
  } finally {
    controllers.delete(videoId)
  }
}

export const stopMaking = (videoId: string) => controllers.get(videoId)?.abort()

const failureMessages: Partial<Record<WorkshopFailure['reason'], string>> = {
  unreadable: 'This browser can’t read the video. Try Chrome or Edge on a computer.',
  undecodable: 'This browser can’t decode the video. Try Chrome or Edge on a computer.',
  unencodable: 'This browser can’t encode H.264 video with AAC sound. Try Chrome or Edge on a computer.',
  'no-room': 'This browser has no storage left. Free up disk space, then resume.',
}

const isWorkerFailure = (error: unknown): error is WorkshopFailure =>
  error instanceof Error && error.name === 'WorkshopFailure'

function encodingErrorMessage(error: unknown): string {
  const message = isWorkerFailure(error) ? failureMessages[error.reason] : whyRefused(error)
  return message ?? 'Encoding stopped. The finished parts are saved. Check your connection and try again.'
}
