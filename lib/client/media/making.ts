import { useSyncExternalStore } from 'react'
import { whyRefused } from '@/lib/contract/error'
import type { Step } from './make-media'
import type { WorkshopFailure } from './workshop/failure'

/** Of one lesson: what is going on, or why it ended before its time. */
export type Made = { step: Step } | { problem: string }

// Of this page, whatever it shows: it goes on while the owner looks at something else.
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

/** What this page makes of a lesson at the moment; undefined: nothing. */
export const useMaking = (videoId: string): Made | undefined =>
  useSyncExternalStore(
    subscribe,
    () => lessons.get(videoId),
    () => undefined,
  )

const isUnderWay = (videoId: string) => ends.has(videoId)

/** Makes what is missing of a lesson's media, unless this page is at it. Never throws: the page is told what went wrong. */
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
  unreadable: 'This browser cannot read the film. Try Chrome or Edge on a computer.',
  undecodable: 'This browser cannot decode the film. Try Chrome or Edge on a computer.',
  unencodable:
    'This browser cannot encode this film. It needs H.264 video with AAC sound; Chrome or Edge on a computer make it.',
  'no-room':
    'There is no room left in this browser for what would be made. Free some on the disk, then go on.',
}

const isFailure = (error: unknown): error is WorkshopFailure =>
  error instanceof Error && error.name === 'WorkshopFailure'

function problemOf(error: unknown): string {
  const known = isFailure(error) ? sentences[error.reason] : whyRefused(error)
  return known ?? 'That did not work. What was made is kept: go on when the line is back.'
}
