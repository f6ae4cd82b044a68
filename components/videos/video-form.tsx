'use client'
import { UploadCloud } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import { Textarea } from '@/components/ui/textarea'
import type { FieldErrors } from '@/lib/contract/error'
import { CaptionsField } from './captions-field'
import type { VideoDraft } from './video-draft'

/** Loaded when it is opened: the upload widget is as large as the rest of the page. */
const UploadVideo = dynamic(() => import('./upload-video').then((module) => module.UploadVideo), {
  ssr: false,
  loading: () => <Skeleton className="h-36" />,
})

/** What a video is: words, address, picture, length and place. */
export function VideoForm({
  draft,
  errors,
  orderHint,
  isPending,
  submit,
  onSubmit,
}: {
  draft: VideoDraft
  errors: FieldErrors
  orderHint: string
  isPending: boolean
  submit: string
  onSubmit: (draft: VideoDraft) => void
}) {
  const [values, setValues] = useState(draft)
  const [isUploading, setUploading] = useState(false)
  const set = (change: Partial<VideoDraft>) => setValues((before) => ({ ...before, ...change }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(values)
  }
  return (
    <form onSubmit={send} className="grid gap-5">
      <Field label="Video Title" error={errors.title?.[0]}>
        {(control) => (
          <Input
            {...control}
            value={values.title}
            maxLength={200}
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
      </Field>
      <Field label="Description" error={errors.description?.[0]}>
        {(control) => (
          <Textarea
            {...control}
            value={values.description}
            maxLength={5000}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Field>
      <Field
        label="Video URL"
        hint="Enter an embed URL of a video-sharing service (YouTube, Vimeo), a direct video URL, or upload your own video file."
        error={errors.videoUrl?.[0]}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              className="min-w-44 flex-1"
              value={values.videoUrl}
              maxLength={2048}
              inputMode="url"
              onChange={({ target }) => set({ videoUrl: target.value })}
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
          onFacts={({ seconds }) => seconds !== null && set({ duration: String(seconds) })}
          onUploaded={(videoUrl) => set({ videoUrl })}
          onThumbnail={(thumbnailUrl) => set({ thumbnailUrl })}
        />
      )}
      <Field label="Thumbnail URL (Optional)" error={errors.thumbnailUrl?.[0]}>
        {(control) => (
          <Input
            {...control}
            value={values.thumbnailUrl}
            maxLength={2048}
            inputMode="url"
            onChange={({ target }) => set({ thumbnailUrl: target.value })}
          />
        )}
      </Field>
      <CaptionsField
        value={values.captionsUrl}
        error={errors.captionsUrl?.[0]}
        onChange={(captionsUrl) => set({ captionsUrl })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Duration (seconds)" error={errors.duration?.[0]}>
          {(control) => (
            <Input
              {...control}
              type="number"
              value={values.duration}
              onChange={({ target }) => set({ duration: target.value })}
            />
          )}
        </Field>
        <Field label="Display Order" hint={orderHint} error={errors.order?.[0]}>
          {(control) => (
            <Input
              {...control}
              type="number"
              value={values.order}
              onChange={({ target }) => set({ order: target.value })}
            />
          )}
        </Field>
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
