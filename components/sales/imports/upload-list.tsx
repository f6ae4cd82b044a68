'use client'
import { Upload } from 'lucide-react'
import { toastFailure } from '@/components/layout/failure'
import { unsaved } from '@/components/layout/unsaved'
import { Button } from '@/components/ui/button'
import { FilePicker } from '@/components/ui/file-picker'
import { uploadProblem } from '@/lib/client/media/uploads'
import { useUploadList } from '@/lib/client/sales/imports'

/** Uploads a CSV file, whose rows the server checks right away. */
export function UploadList({ onUploaded }: { onUploaded: (id: string) => void }) {
  const { mutateAsync, isPending } = useUploadList()
  const upload = async (file: File) => {
    try {
      onUploaded((await mutateAsync(file)).id)
    } catch (error) {
      toastFailure(error, uploadProblem(error) ?? 'Couldn’t upload the file. Please try again.')
    }
  }
  return (
    <span {...unsaved(isPending, 'upload')}>
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
