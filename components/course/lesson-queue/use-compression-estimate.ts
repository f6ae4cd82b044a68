'use client'
import { useEffect, useRef, useState } from 'react'
import {
  type CompressionEstimate,
  type CompressionNeed,
  estimateCompression,
} from '@/lib/client/media/compression-need'
import { toMediaWorkerError } from '@/lib/client/media/worker/media-job'
import type { MediaWorkerFailure } from '@/lib/contract/media/media-worker'

type State =
  | { step: 'offered' }
  | { step: 'trying'; isWaiting: boolean }
  | { step: 'failed'; reason: MediaWorkerFailure }

/** Estimates how a file can be made uploadable. The processing itself runs later, in the upload queue. */
export function useCompressionEstimate(
  file: File,
  look: CompressionNeed,
  onAccept: (accepted: CompressionEstimate) => void,
) {
  const [state, setState] = useState<State>({ step: 'offered' })
  const work = useRef<AbortController>(null)
  useEffect(() => () => work.current?.abort(), [])

  const tryIt = async () => {
    const controller = new AbortController()
    work.current = controller
    setState({ step: 'trying', isWaiting: false })
    try {
      const onWaiting = () => setState({ step: 'trying', isWaiting: true })
      onAccept(await estimateCompression(file, look, { signal: controller.signal, onWaiting }))
      setState({ step: 'offered' })
    } catch (error) {
      const { reason } = toMediaWorkerError(error)
      setState(reason === 'cancelled' ? { step: 'offered' } : { step: 'failed', reason })
    }
  }
  return { state, tryIt, cancel: () => work.current?.abort() }
}
