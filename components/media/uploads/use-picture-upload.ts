'use client'
import { useState } from 'react'
import { toastFailure } from '@/components/layout/toast-error'
import { getUploadRefusalMessage, uploadFile } from '@/lib/client/media/uploads'
import type { UploadKind } from '@/lib/contract/media/uploads'

/**
 * Uploads one file at a time and passes its path to `onUploaded`. If the upload fails, shows the server’s
 * reason, or `problem` if the server gave none.
 */
export function usePictureUpload(
  kind: UploadKind,
  problem: string,
  onUploaded: (objectPath: string) => void,
) {
  const [isPending, setPending] = useState(false)
  const upload = async (file: File | Promise<File>) => {
    setPending(true)
    try {
      onUploaded(await uploadFile(kind, await file))
    } catch (error) {
      toastFailure(error, getUploadRefusalMessage(error) ?? problem)
    }
    setPending(false)
  }
  return { isPending, upload }
}
