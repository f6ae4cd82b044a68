import type { z } from 'zod'
import {
  fromMediaWorkerMessageSchema,
  type GeneratedFile,
  type MediaOperation,
  type ToMediaWorkerMessage,
} from '@/lib/contract/media/media-worker'
import { MediaWorkerError, toMediaWorkerError } from './media-job'

interface RunOptions {
  onProgress?: ((share: number) => void) | undefined
  /** Cancels the job, which then fails with the reason `cancelled`. */
  signal?: AbortSignal | undefined
}

/** A media worker of this page. Unless it only reads, it holds the browser's single lock for making files. */
export interface MediaWorker {
  /** Runs one operation from `lib/contract/media/media-worker`. Throws a `MediaWorkerError` with the reason. */
  run<Input extends z.ZodType, Result extends z.ZodType>(
    shape: MediaOperation<Input, Result>,
    input: z.input<Input>,
    running?: RunOptions,
  ): Promise<z.output<Result>>
  /** Discards a file that is no longer needed, for example after its upload. */
  discard(made: GeneratedFile): void
}

interface OpenOptions {
  /** Cancels all work, even while it waits for another tab. */
  signal?: AbortSignal | undefined
  /** Called if another tab of this browser is at work. This worker continues automatically afterward. */
  onWaiting?: (() => void) | undefined
  /** Whether the worker only reads videos. It then can't make files, and doesn't wait for the lock. */
  isLight?: boolean
}

/**
 * Returns whether this browser can process media: it needs https (or localhost), workers with locks, and
 * codecs.
 */
export const canUseMediaWorker = () =>
  typeof Worker === 'function' && 'locks' in navigator && typeof VideoDecoder === 'function'

/**
 * Starts a media worker for the duration of the work. Files made in it must be uploaded before the work ends.
 */
export async function withMediaWorker<Result>(
  work: (mediaWorker: MediaWorker) => Promise<Result>,
  { signal, onWaiting, isLight = false }: OpenOptions = {},
): Promise<Result> {
  if (!canUseMediaWorker())
    throw new MediaWorkerError('unreadable', 'This browser can’t run the media worker')
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'media-worker' })
  const { mediaWorker, opened, end } = connect(worker, onWaiting)
  const stop = () => end(new MediaWorkerError('cancelled'))
  signal?.addEventListener('abort', stop)
  try {
    if (signal?.aborted) stop()
    send(worker, { kind: 'open', isLight })
    await opened
    return await work(mediaWorker)
  } finally {
    signal?.removeEventListener('abort', stop)
    worker.terminate()
  }
}

const send = (worker: Worker, message: ToMediaWorkerMessage) => worker.postMessage(message)

interface PendingJob {
  resolve(result: unknown): void
  reject(error: Error): void
  onProgress: RunOptions['onProgress']
}

function connect(worker: Worker, onWaiting: OpenOptions['onWaiting']) {
  const jobs = new Map<number, PendingJob>()
  let lastJob = 0
  let ended: Error | undefined
  let settle: { resolve(): void; reject(error: Error): void } | undefined
  const opened = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })

  function end(error: Error) {
    ended = error
    settle?.reject(error)
    for (const { reject } of jobs.values()) reject(error)
    jobs.clear()
  }

  worker.onerror = ({ message }) =>
    end(new MediaWorkerError('failed', message || 'The media worker didn’t start'))
  worker.onmessage = ({ data }) => {
    const message = fromMediaWorkerMessageSchema.parse(data)
    if (message.kind === 'opened') return settle?.resolve()
    if (message.kind === 'waiting') return onWaiting?.()
    const job = jobs.get(message.job)
    if (message.kind === 'progress') return job?.onProgress?.(message.share)
    jobs.delete(message.job)
    if (message.kind === 'done') job?.resolve(message.result)
    else job?.reject(new MediaWorkerError(message.reason, message.message))
  }

  const mediaWorker: MediaWorker = {
    async run(shape, input, { onProgress, signal } = {}) {
      if (ended) throw ended
      if (signal?.aborted) throw toMediaWorkerError(signal.reason)
      const job = ++lastJob
      const cancel = () => send(worker, { kind: 'cancel', job })
      signal?.addEventListener('abort', cancel)
      const result = new Promise<unknown>((resolve, reject) => jobs.set(job, { resolve, reject, onProgress }))
      send(worker, { kind: 'run', job, operation: shape.name, input })
      try {
        return shape.result.parse(await result)
      } finally {
        signal?.removeEventListener('abort', cancel)
      }
    },
    discard: ({ name }) => send(worker, { kind: 'discard', name }),
  }
  return { mediaWorker, opened, end }
}
