import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastRefusal } from '@/components/layout/failure'
import { listenTo, speechQuery } from '@/lib/client/course/speech'
import type { WorkshopReason } from '@/lib/contract/media/workshop/messages'

const reasons: Record<WorkshopReason, string> = {
  unreadable: 'This browser cannot read the film. Try it in Chrome or Edge.',
  undecodable: 'This browser cannot hear the film’s sound. Try it in Chrome or Edge.',
  unencodable: 'This browser cannot send what it hears. Try it in Chrome or Edge.',
  'no-room': 'This browser has no room left for it.',
  cancelled: 'It was ended.',
  failed: 'Listening to the film failed. Try again.',
}

const whyNot = (error: unknown): string =>
  error instanceof Error && 'reason' in error
    ? (new Map<unknown, string>(Object.entries(reasons)).get(error.reason) ?? reasons.failed)
    : reasons.failed

/** Listening to a lesson's film from its page: how far it is, null while nobody does. */
export function useListening(lesson: { id: string; videoUrl: string }) {
  const client = useQueryClient()
  const [share, setShare] = useState<number | null>(null)

  async function listen() {
    setShare(0)
    try {
      client.setQueryData(speechQuery(lesson.id).queryKey, await listenTo(lesson, { onShare: setShare }))
    } catch (error) {
      toastRefusal(error, whyNot(error))
    } finally {
      setShare(null)
    }
  }
  return { share, listen }
}
