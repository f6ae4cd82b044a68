import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createQueryFn } from '@/lib/client/api'
import { getRefusalReason } from '@/lib/contract/error'
import { lessonMediaSchema } from '@/lib/contract/media/lesson-media'
import type { EncodingStep } from './encode-lesson-media'
import type { MediaWorkerError } from './worker/media-job'

export function lessonMediaQuery(videoId: string) {
  return queryOptions({
    queryKey: ['/api/videos', videoId, 'media'],
    queryFn: createQueryFn(lessonMediaSchema),
  })
}

/** The state of one lesson: the current step, or why it failed. */
export type EncodingState = { step: EncodingStep } | { problem: string }

// Module state of this page, so the work continues while the owner visits other pages.
const lessons = new Map<string, EncodingState>()
const controllers = new Map<string, AbortController>()
const listeners = new Set<() => void>()

function setState(videoId: string, state: EncodingState | null) {
  if (state) lessons.set(videoId, state)
  else lessons.delete(videoId)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the state of a lesson's encoding on this page. Undefined if there is none. */
export const useEncodingState = (videoId: string): EncodingState | undefined =>
  useSyncExternalStore(
    subscribe,
    () => lessons.get(videoId),
    () => undefined,
  )

const isEncoding = (videoId: string) => controllers.has(videoId)

/** Makes a lesson's missing media, unless this page already does. Never throws. The state contains the problem. */
export async function startEncoding(videoId: string): Promise<void> {
  if (isEncoding(videoId)) return
  const end = new AbortController()
  controllers.set(videoId, end)
  setState(videoId, { step: { part: 'waiting', share: null } })
  try {
    const { encodeLessonMedia } = await import('./encode-lesson-media')
    await encodeLessonMedia(videoId, { signal: end.signal, onStep: (step) => setState(videoId, { step }) })
    setState(videoId, null)
  } catch (error) {
    setState(videoId, end.signal.aborted ? null : { problem: encodingErrorMessage(error) })
  } finally {
    controllers.delete(videoId)
  }
}

export const stopEncoding = (videoId: string) => controllers.get(videoId)?.abort()

const failureMessages: Partial<Record<MediaWorkerError['reason'], string>> = {
  unreadable: 'This browser can’t read the video. Try Chrome or Edge on a computer.',
  undecodable: 'This browser can’t decode the video. Try Chrome or Edge on a computer.',
  unencodable: 'This browser can’t encode H.264 video with AAC audio. Try Chrome or Edge on a computer.',
  'no-room': 'This browser is out of storage space. Free up disk space, then resume.',
}

const isWorkerFailure = (error: unknown): error is MediaWorkerError =>
  error instanceof Error && error.name === 'MediaWorkerError'

function encodingErrorMessage(error: unknown): string {
  const message = isWorkerFailure(error) ? failureMessages[error.reason] : getRefusalReason(error)
  return message ?? 'Encoding stopped. The finished parts are saved. Check your connection and try again.'
}
