'use client'
import { Upload } from 'lucide-react'
import { toastFailure } from '@/components/layout/toast-error'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import { Button } from '@/components/ui/button'
import { FilePicker } from '@/components/ui/file-picker'
import { getUploadRefusalMessage } from '@/lib/client/media/uploads'
import { useUploadImportFile } from '@/lib/client/sales/imports'

/** Uploads a CSV file, whose rows the server checks right away. */
export function UploadImportFile({ onUploaded }: { onUploaded: (id: string) => void }) {
  const { mutateAsync, isPending } = useUploadImportFile()
  const upload = async (file: File) => {
    try {
      onUploaded((await mutateAsync(file)).id)
    } catch (error) {
      toastFailure(error, getUploadRefusalMessage(error) ?? 'Couldn’t upload the file. Try again.')
    }
  }
  return (
    <span {...getUnsavedProps(isPending, 'upload')}>
      <FilePicker label="CSV file" accept=".csv,.txt,.tsv,text/csv,text/plain" onFile={upload}>
        {(choose) => (
          <Button variant="signal" disabled={isPending} onClick={choose}>
            <Upload aria-hidden />
            {isPending ? 'Uploading...' : 'Choose CSV File'}
          </Button>
        )}
      </FilePicker>
    </span>
  )
}
