import { useMutation } from '@tanstack/react-query'
import AwsS3 from '@uppy/aws-s3'
import Uppy, { type Body, type UppyFile } from '@uppy/core'
import { AppError, RequestError } from '@/lib/contract/error'
import { uploadLimits } from '@/lib/contract/media/uploads'
import { keepAtHand } from './at-hand'
import { createUpload, registerUpload } from './uploads'

/** `objectPath` is the lasting url, known once the upload is registered. */
type FileMeta = { objectPath?: string }
export type Uploader = Uppy<FileMeta, Body>
export type UploadingFile = UppyFile<FileMeta, Body>

/**
 * One video at a time, sent when told to, by one PUT to the url the server gives. The upload counts as complete when
 * the server has registered it: the url is then in the file's `meta.objectPath`. Pausing starts it over.
 */
export function createVideoUploader(): Uploader {
  const uppy: Uploader = new Uppy<FileMeta, Body>({
    autoProceed: false,
    // What goes wrong is told on the screen.
    logger: { debug: () => {}, warn: () => {}, error: () => {} },
    restrictions: {
      maxNumberOfFiles: 1,
      maxFileSize: uploadLimits.video,
      allowedFileTypes: ['video/*'],
    },
  })
  uppy.use(AwsS3<FileMeta, Body>, {
    shouldUseMultipart: false,
    allowedMetaFields: false,
    // The server chooses the key. Uppy's own is random by a function that browsers keep from pages without https.
    generateObjectKey: ({ name }) => name,
    signRequest: async () => {
      const file = uppy.getFiles()[0]
      const type = file?.type
      const url = await createUpload('video', {
        name: file?.name ?? '',
        type: type ?? '',
        size: file?.size ?? null,
      })
      return { url, ...(type && { headers: { 'Content-Type': type } }) }
    },
  })
  uppy.addPostProcessor(async (ids) => {
    for (const id of ids) await register(uppy, id)
  })
  return uppy
}

async function register(uppy: Uploader, id: string): Promise<void> {
  const file = uppy.getFile(id)
  const url = file?.uploadURL
  if (!file || file.error || !url) return
  uppy.emit('postprocess-progress', file, { mode: 'indeterminate', message: 'Processing upload...' })
  try {
    const objectPath = await registerUpload(url)
    if (file.data instanceof Blob) keepAtHand(objectPath, file.data)
    uppy.setFileMeta(id, { objectPath })
  } catch (error) {
    // Told like this, the file can be handed over again without being sent again.
    uppy.emit('upload-error', uppy.getFile(id), asError(error))
  }
}

/**
 * Sends the chosen video, or goes on where it failed. Returns its lasting url; null when it was cancelled. Throws
 * RequestError when the server or the store refused it, another error when the line broke.
 */
async function sendVideo(uppy: Uploader): Promise<string | null> {
  let failure: Error | undefined
  const note = (_file: UploadingFile | undefined, error: { message: string }) => {
    failure = asError(error)
  }
  uppy.on('upload-error', note)
  try {
    await uppy.upload()
  } finally {
    uppy.off('upload-error', note)
  }
  if (failure) throw failure
  return uppy.getFiles()[0]?.meta.objectPath ?? null
}

/** Of the store's refusals Uppy makes an error of its own, with the status and the answer's text. */
function asError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if (!('status' in error && 'body' in error)) return error
  return new RequestError(Number(error.status), String(error.body))
}

/** Gives an uploader its file. Returns the widget's own sentence when it takes no such file. */
export function addVideo(uppy: Uploader, file: File): string | null {
  try {
    uppy.addFile({ name: file.name, type: file.type, data: file })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The same without sending it. */
export function refusalOfVideo(file: File): string | null {
  const uppy = createVideoUploader()
  const refusal = addVideo(uppy, file)
  uppy.destroy()
  return refusal
}

interface Sending {
  signal: AbortSignal
  onPercent: (percent: number) => void
}

/** Sends one video without a screen. Returns its lasting url; throws like `sendVideo`, and an AbortError when it was ended. */
export async function sendVideoFile(file: File, { signal, onPercent }: Sending): Promise<string> {
  const uppy = createVideoUploader()
  const stop = () => uppy.cancelAll()
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    const refusal = addVideo(uppy, file)
    if (refusal) throw new AppError('bad_request', refusal)
    uppy.on('progress', onPercent)
    const objectPath = await sendVideo(uppy)
    signal.throwIfAborted()
    if (objectPath === null) throw new Error('The upload was ended')
    return objectPath
  } finally {
    signal.removeEventListener('abort', stop)
    uppy.destroy()
  }
}

export function useSendVideo(uppy: Uploader) {
  return useMutation({ mutationFn: () => sendVideo(uppy) })
}
