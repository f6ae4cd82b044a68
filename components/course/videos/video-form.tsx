'use client'
import { UploadCloud } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import type { FieldErrors } from '@/lib/contract/error'
import { CaptionsField } from './captions-field'
import type { VideoDraft } from './video-draft'

/** Loaded when it is opened: the upload widget is as large as the rest of the page. */
const UploadVideo = dynamic(
  () => import('@/components/media/uploads/upload-video').then((module) => module.UploadVideo),
  {
    ssr: false,
    loading: () => <Skeleton className="h-36" />,
  },
)

/** What a video is: words, address, picture, length and place. */
export function VideoForm({
  draft,
  errors,
  isPending,
  submit,
  onSubmit,
}: {
  draft: VideoDraft
  errors: FieldErrors
  isPending: boolean
  submit: string
  onSubmit: (draft: VideoDraft) => void
}) {
  const [values, setValues] = useState(draft)
  const set = (change: Partial<VideoDraft>) => setValues((before) => ({ ...before, ...change }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(values)
  }
  /** What every field is given: its text, what is wrong with it, and how to change it. */
  const field = (name: keyof VideoDraft) => ({
    value: values[name],
    error: errors[name]?.[0],
    onValue: (text: string) => set({ [name]: text }),
  })
  return (
    <form onSubmit={send} className="grid gap-5">
      <TextField label="Video Title" maxLength={200} {...field('title')} />
      <TextAreaField label="Description" maxLength={5000} {...field('description')} />
      <VideoSource {...field('videoUrl')} onChange={set} />
      <TextField
        label="Thumbnail URL (Optional)"
        maxLength={2048}
        inputMode="url"
        {...field('thumbnailUrl')}
      />
      <CaptionsField {...field('captionsUrl')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="Duration (seconds)" type="number" {...field('duration')} />
        <TextField label="Display Order" hint="Lower numbers come first." type="number" {...field('order')} />
      </div>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" disabled={!values.title.trim() || !values.videoUrl.trim() || isPending}>
          {submit}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** Where the video is: an address, typed or given by an upload, which also tells length and thumbnail. */
function VideoSource({
  value,
  error,
  onValue,
  onChange,
}: {
  value: string
  error: string | undefined
  onValue: (videoUrl: string) => void
  onChange: (change: Partial<VideoDraft>) => void
}) {
  const [isUploading, setUploading] = useState(false)
  return (
    <>
      <Field
        label="Video URL"
        hint="Enter an embed URL of a video-sharing service (YouTube, Vimeo), a direct video URL, or upload your own video file."
        error={error}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              className="min-w-44 flex-1"
              value={value}
              maxLength={2048}
              inputMode="url"
              onChange={({ target }) => onValue(target.value)}
            />
            <Button
              variant="outline"
              aria-expanded={isUploading}
              onClick={() => setUploading((before) => !before)}
            >
              <UploadCloud aria-hidden />
              Upload Video
            </Button>
          </div>
        )}
      </Field>
      {isUploading && (
        <UploadVideo
          onFacts={({ seconds }) => seconds !== null && onChange({ duration: String(seconds) })}
          onUploaded={onValue}
          onThumbnail={(thumbnailUrl) => onChange({ thumbnailUrl })}
        />
      )}
    </>
  )
}
