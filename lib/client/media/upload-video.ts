import { useMutation } from '@tanstack/react-query'
import AwsS3 from '@uppy/aws-s3'
import Uppy, { type Body, type UppyFile } from '@uppy/core'
import { AppError, RequestError } from '@/lib/contract/error'
import { uploadLimits } from '@/lib/contract/media/uploads'
import { rememberLocalVideo } from './local-videos'
import { createUpload, registerUpload } from './uploads'

/** `objectPath` is the permanent URL, set once the upload is registered. */
type FileMeta = { objectPath?: string }
export type VideoUploader = Uppy<FileMeta, Body>
export type UploadingFile = UppyFile<FileMeta, Body>

/**
 * Returns an uploader for one video at a time. The upload starts on request and is one PUT request to the URL
 * from the server. It is complete once the server has registered the file. The permanent URL is then in the
 * file's `meta.objectPath`. Pausing restarts the upload.
 */
export function createVideoUploader(): VideoUploader {
  const uppy: VideoUploader = new Uppy<FileMeta, Body>({
    autoProceed: false,
    // The page shows all problems, so nothing is logged.
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
    // The server chooses the key. Uppy's default function needs a random source that browsers offer only over
    // https.
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

async function register(uppy: VideoUploader, id: string): Promise<void> {
  const file = uppy.getFile(id)
  const url = file?.uploadURL
  if (!file || file.error || !url) return
  uppy.emit('postprocess-progress', file, { mode: 'indeterminate', message: 'Processing upload...' })
  try {
    const objectPath = await registerUpload(url)
    if (file.data instanceof Blob) rememberLocalVideo(objectPath, file.data)
    uppy.setFileMeta(id, { objectPath })
  } catch (error) {
    // The failure is reported as an upload error, so that a retry registers the file again without another
    // upload.
    uppy.emit('upload-error', uppy.getFile(id), asError(error))
  }
}

/**
 * Uploads the chosen video, or continues after a failure. Returns its permanent URL. Null if it was canceled.
 * Throws `RequestError` if the server or the storage rejects it, and another error if the connection fails.
 */
async function uploadAddedVideo(uppy: VideoUploader): Promise<string | null> {
  let failure: Error | undefined
  const recordFailure = (_file: UploadingFile | undefined, error: { message: string }) => {
    failure = asError(error)
  }
  uppy.on('upload-error', recordFailure)
  try {
    await uppy.upload()
  } finally {
    uppy.off('upload-error', recordFailure)
  }
  if (failure) throw failure
  return uppy.getFiles()[0]?.meta.objectPath ?? null
}

/**
 * Converts Uppy’s error about a request that the storage rejected to a `RequestError` with the status and the
 * response text.
 */
function asError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if (error instanceof RequestError || !('status' in error && 'body' in error)) return error
  return new RequestError(Number(error.status), String(error.body))
}

/** Adds a file to an uploader. Returns Uppy's message if Uppy rejects the file, else null. */
export function addVideoToUploader(uppy: VideoUploader, file: File): string | null {
  try {
    uppy.addFile({ name: file.name, type: file.type, data: file })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Returns Uppy's message if Uppy would reject the file. Null if Uppy would accept the file. Uploads nothing.
 */
export function getVideoRefusalMessage(file: File): string | null {
  const uppy = createVideoUploader()
  const refusal = addVideoToUploader(uppy, file)
  uppy.destroy()
  return refusal
}

interface UploadCallbacks {
  signal: AbortSignal
  onPercent: (percent: number) => void
}

/**
 * Uploads one video without a user interface. Returns its permanent URL. Throws like `uploadAddedVideo`, an
 * `AppError` for a file that is rejected before the upload, and an `AbortError` if it was aborted.
 */
export async function uploadVideoFile(file: File, { signal, onPercent }: UploadCallbacks): Promise<string> {
  const uppy = createVideoUploader()
  const stop = () => uppy.cancelAll()
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    const refusal = addVideoToUploader(uppy, file)
    if (refusal) throw new AppError('bad_request', refusal)
    uppy.on('progress', onPercent)
    const objectPath = await uploadAddedVideo(uppy)
    signal.throwIfAborted()
    if (objectPath === null) throw new Error('The upload was canceled')
    return objectPath
  } finally {
    signal.removeEventListener('abort', stop)
    uppy.destroy()
  }
}

export function useRunVideoUpload(uppy: VideoUploader) {
  return useMutation({ mutationFn: () => uploadAddedVideo(uppy) })
}
