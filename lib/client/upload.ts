import AwsS3 from '@uppy/aws-s3'
import Uppy, { type Body, type UppyFile } from '@uppy/core'
import { uploadLimits } from '@/lib/contract/uploads'
import { registerUpload, startUpload } from './upload-file'

/** `objectPath` is the lasting address, known once the upload is registered. */
type FileMeta = { objectPath?: string }
export type Uploader = Uppy<FileMeta, Body>
export type UploadingFile = UppyFile<FileMeta, Body>

/**
 * One video at a time, sent when told to, by one PUT to the address the server gives. The upload counts as complete when
 * the server has registered it: the address is then in the file's `meta.objectPath`. Pausing starts it over.
 */
export function createVideoUploader(): Uploader {
  const uppy: Uploader = new Uppy<FileMeta, Body>({
    autoProceed: false,
    restrictions: {
      maxNumberOfFiles: 1,
      maxFileSize: uploadLimits.video,
      allowedFileTypes: ['video/*'],
    },
  })
  uppy.use(AwsS3<FileMeta, Body>, {
    shouldUseMultipart: false,
    allowedMetaFields: false,
    signRequest: async () => {
      const file = uppy.getFiles()[0]
      const type = file?.type
      const url = await startUpload('video', {
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
  const address = file?.response?.uploadURL
  if (!file || file.error || !address) return
  uppy.emit('postprocess-progress', file, { mode: 'indeterminate', message: 'Processing upload...' })
  uppy.setFileMeta(id, { objectPath: await registerUpload(address) })
  uppy.emit('postprocess-complete', uppy.getFile(id))
}
