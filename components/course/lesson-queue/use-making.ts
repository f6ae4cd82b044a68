'use client'
import { useEffect, useRef, useState } from 'react'
import { type Look, type Making, planMaking } from '@/lib/client/media/fit-look'
import { failureOf } from '@/lib/client/media/workshop/failure'
import type { WorkshopReason } from '@/lib/contract/media/workshop/messages'

type State =
  | { step: 'offered' }
  | { step: 'trying'; isWaiting: boolean }
  | { step: 'failed'; reason: WorkshopReason }

/**
 * Plans how a file is processed into uploadable videos. The processing starts when the file's turn in the
 * queue comes.
 */
export function useMaking(file: File, look: Look, onMaking: (making: Making) => void) {
  const [state, setState] = useState<State>({ step: 'offered' })
  const work = useRef<AbortController>(null)
  useEffect(() => () => work.current?.abort(), [])

  const tryIt = async () => {
    const controller = new AbortController()
    work.current = controller
    setState({ step: 'trying', isWaiting: false })
    try {
      const onWaiting = () => setState({ step: 'trying', isWaiting: true })
      onMaking(await planMaking(file, look, { signal: controller.signal, onWaiting }))
      setState({ step: 'offered' })
    } catch (error) {
      const { reason } = failureOf(error)
      setState(reason === 'cancelled' ? { step: 'offered' } : { step: 'failed', reason })
    }
  }
  return { state, tryIt, cancel: () => work.current?.abort() }
}
