'use client'
import { Captions } from 'lucide-react'
import { useState } from 'react'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import type { FormTextProps } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FilePicker } from '@/components/ui/file-picker'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toast'
import { getUploadRefusalMessage, uploadFile } from '@/lib/client/media/uploads'

/**
 * Shows the field for a video’s captions URL, with an upload button that fills it in. Shows below the field
 * why a file was rejected.
 */
export function CaptionsField({
  error,
  onUploaded,
  onChange,
  ...input
}: FormTextProps & { onUploaded: (captionsUrl: string) => void }) {
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const upload = async (file: File) => {
    setPending(true)
    setProblem(undefined)
    try {
      onUploaded(await uploadFile('captions', file))
      toast({ title: 'Upload Complete', description: 'Captions uploaded successfully.' })
    } catch (reason) {
      setProblem(getUploadRefusalMessage(reason) ?? 'Couldn’t upload the captions. Try again.')
    }
    setPending(false)
  }
  return (
    <Field
      label="Captions URL (Optional)"
      hint="For uploaded videos, upload a WebVTT or SubRip file (.vtt or .srt, up to 1 MB). Browsers block captions from other sites. The captions become the lesson’s transcript, which you can edit."
      error={problem ?? error}
    >
      {(control) => (
        <div className="flex flex-wrap gap-2" {...getUnsavedProps(isPending, 'upload')}>
          <Input
            {...control}
            {...input}
            className="min-w-44 flex-1"
            inputMode="url"
            onChange={(event) => {
              setProblem(undefined)
              return onChange(event)
            }}
          />
          <FilePicker label="Captions file" accept=".vtt,.srt,text/vtt" onFile={upload}>
            {(choose) => (
              <Button variant="outline" disabled={isPending} onClick={choose}>
                <Captions aria-hidden />
                {isPending ? 'Uploading...' : 'Upload Captions'}
              </Button>
            )}
          </FilePicker>
        </div>
      )}
    </Field>
  )
}
