'use client'
import { useEffect, useRef, useState } from 'react'
import {
  type CompressedVideo,
  compressVideo,
  estimateCompressionSeconds,
} from '@/lib/client/media/compress-video'
import { type CompressionNeed, findCompressionNeed } from '@/lib/client/media/compression-need'
import type { ProcessingOffer } from '@/lib/client/media/compression-plan'
import { toMediaWorkerError } from '@/lib/client/media/worker/media-job'
import type { CompressionPlan, MediaWorkerFailure } from '@/lib/contract/media/media-worker'

export type CompressionState =
  | { step: 'looking' }
  | CompressionNeed
  | { step: 'measuring'; offer: ProcessingOffer; plan: CompressionPlan; isWaiting: boolean }
  | { step: 'measured'; offer: ProcessingOffer; plan: CompressionPlan; needs: number }
  | {
      step: 'compressing'
      offer: ProcessingOffer
      plan: CompressionPlan
      needs: number
      share: number
      isWaiting: boolean
    }
  | { step: 'failed'; offer: ProcessingOffer; plan: CompressionPlan; reason: MediaWorkerFailure }

/** Checks whether a video needs processing before the upload, and runs the processing. Returns its state. */
export function useCompression(file: File, onMade: (made: CompressedVideo) => void) {
  const [state, setState] = useState<CompressionState>({ step: 'looking' })
  const work = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    setState({ step: 'looking' })
    findCompressionNeed(file, controller.signal).then((found) => controller.signal.aborted || setState(found))
    return () => {
      controller.abort()
      work.current?.abort()
    }
  }, [file])

  const runJob = async (
    offer: ProcessingOffer,
    plan: CompressionPlan,
    job: (signal: AbortSignal) => Promise<void>,
  ) => {
    const controller = new AbortController()
    work.current = controller
    try {
      await job(controller.signal)
    } catch (error) {
      const { reason } = toMediaWorkerError(error)
      if (reason === 'cancelled') setState({ step: 'offered', offer, plan })
      else setState({ step: 'failed', offer, plan, reason })
    }
  }
  const measure = (offer: ProcessingOffer, plan: CompressionPlan) =>
    runJob(offer, plan, async (signal) => {
      const measuring = { step: 'measuring', offer, plan } as const
      setState({ ...measuring, isWaiting: false })
      const onWaiting = () => setState({ ...measuring, isWaiting: true })
      const needs = await estimateCompressionSeconds(file, plan, { signal, onWaiting })
      setState({ step: 'measured', offer, plan, needs })
    })
  const make = (offer: ProcessingOffer, plan: CompressionPlan, needs: number) =>
    runJob(offer, plan, async (signal) => {
      const compressing = { step: 'compressing', offer, plan, needs } as const
      setState({ ...compressing, share: 0, isWaiting: false })
      const onProgress = (share: number) => setState({ ...compressing, share, isWaiting: false })
      const onWaiting = () => setState({ ...compressing, share: 0, isWaiting: true })
      onMade(await compressVideo(file, plan, { signal, onProgress, onWaiting }))
      work.current = null
    })
  return { state, measure, make, cancel: () => work.current?.abort() }
}
