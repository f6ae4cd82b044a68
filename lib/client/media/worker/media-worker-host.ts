import {
  compressVideoOperation,
  extractSpeechOperation,
  type FromMediaWorkerMessage,
  findCutsOperation,
  findThumbnailOperation,
  makeRenditionOperation,
  makeStoryboardOperation,
  probeVideoOperation,
  toMediaWorkerMessageSchema,
} from '@/lib/contract/media/media-worker'
import { type MediaJob, MediaWorkerError, type OperationRunner, toMediaWorkerError } from './media-job'
import { createJobOutputFile, deleteLeftoverOutputs, discardJobOutputFile } from './output-files'

/**
 * All operations of the media worker, loaded on demand, so that the media library loads with the first job
 * that needs it. To add an operation, define it in the contract, write its function in this folder, and list
 * it here.
 */
const operationRunners: Record<string, () => Promise<OperationRunner>> = {
  [findCutsOperation.name]: async () => (await import('./find-cuts')).runFindCuts,
  [compressVideoOperation.name]: async () => (await import('./compress-video')).runCompressVideo,
  [findThumbnailOperation.name]: async () => (await import('./find-thumbnail')).runFindThumbnail,
  [probeVideoOperation.name]: async () => (await import('./probe-video')).runProbeVideo,
  [makeRenditionOperation.name]: async () => (await import('./make-rendition')).runMakeRendition,
  [extractSpeechOperation.name]: async () => (await import('./extract-speech')).runExtractSpeech,
  [makeStoryboardOperation.name]: async () => (await import('./make-storyboard')).runMakeStoryboard,
}

/**
 * Name of the Web Lock for making files, which only one media worker holds, in all tabs of a browser. The
 * lock also keeps the browser from freezing a hidden tab. Tabs with an earlier release use the same name.
 */
const LOCK = 'lectern-workshop'

/** The global scope of the media worker, which sends messages to the page. */
export interface WorkerScope {
  postMessage(message: FromMediaWorkerMessage): void
}

/** Runs the jobs that the page requests, one at a time. Returns the handler for the page's messages. */
export function createMediaWorkerHost(scope: WorkerScope): (message: unknown) => void {
  const controllers = new Map<number, AbortController>()
  let isLight = true
  let last: Promise<void> = Promise.resolve()

  async function open(light: boolean) {
    isLight = light
    if (!light) {
      await holdLock(() => scope.postMessage({ kind: 'waiting' }))
      await deleteLeftoverOutputs().catch(() => {})
    }
    scope.postMessage({ kind: 'opened' })
  }

  async function run(job: number, name: string, input: unknown) {
    const { signal } = controllers.get(job) ?? new AbortController()
    const outputs = new Set<string>()
    try {
      signal.throwIfAborted()
      const operation = await operationRunners[name]?.()
      if (!operation) throw new MediaWorkerError('failed', `Unknown operation: ${name}`)
      const result = await operation(input, jobOf(job, signal, outputs))
      scope.postMessage({ kind: 'done', job, result })
    } catch (error) {
      for (const output of outputs) await discardJobOutputFile(output).catch(() => {})
      const { reason, message } = signal.aborted
        ? new MediaWorkerError('cancelled')
        : toMediaWorkerError(error)
      scope.postMessage({ kind: 'failed', job, reason, message })
    } finally {
      controllers.delete(job)
    }
  }

  const jobOf = (job: number, signal: AbortSignal, outputs: Set<string>): MediaJob => ({
    signal,
    progress: (share) => scope.postMessage({ kind: 'progress', job, share: Math.min(1, Math.max(0, share)) }),
    output: async (bytes) => {
      if (isLight) throw new MediaWorkerError('failed', 'A light media worker can’t write files')
      const output = await createJobOutputFile(bytes)
      outputs.add(output.name)
      return output
    },
  })

  return (message) => {
    const request = toMediaWorkerMessageSchema.parse(message)
    if (request.kind === 'open') last = open(request.isLight)
    else if (request.kind === 'cancel') controllers.get(request.job)?.abort()
    else if (request.kind === 'discard') void discardJobOutputFile(request.name).catch(() => {})
    else {
      controllers.set(request.job, new AbortController())
      last = last.then(() => run(request.job, request.operation, request.input))
    }
  }
}

/** Resolves once this worker has the lock, which it keeps until it ends. */
function holdLock(onWaiting: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const hold = () => {
      resolve()
      return new Promise<never>(() => {})
    }
    navigator.locks
      .request(LOCK, { ifAvailable: true }, (lock) => {
        if (lock) return hold()
        onWaiting()
        return navigator.locks.request(LOCK, hold)
      })
      .catch(reject)
  })
}
