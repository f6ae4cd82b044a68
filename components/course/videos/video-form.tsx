'use client'
import type { z } from 'zod'
import { toastFailure } from '@/components/layout/failure'
import { Form, FormFooter } from '@/components/layout/form'
import { useContractForm } from '@/components/layout/use-contract-form'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { type Video, videoInputSchema } from '@/lib/contract/course/videos'
import { wholeNumber } from '@/lib/format'
import { CaptionsField } from './captions-field'
import { VideoSource } from './video-source'

const schema = videoInputSchema.omit({ sectionId: true })

/** What a video is: words, url, thumbnail, length and place. */
export function VideoForm({
  video,
  save,
  onDone,
}: {
  /** The one to change; without it a new one is added. */
  video?: Video
  save: (input: z.output<typeof schema>) => Promise<Video>
  onDone: () => void
}) {
  const form = useContractForm({
    schema,
    values: valuesOf(video),
    save,
    done: { title: 'Success', description: `Video ${video ? 'updated' : 'added'} successfully` },
    onFailed: (error) => toastFailure(error, `Failed to ${video ? 'update' : 'add'} video`),
    onDone,
  })
  const fill = (name: 'videoUrl' | 'thumbnailUrl' | 'captionsUrl', objectPath: string) =>
    form.setValue(name, objectPath, { shouldDirty: true, shouldValidate: true })
  const [title, videoUrl] = form.watch(['title', 'videoUrl'])
  return (
    <Form form={form}>
      <TextField label="Video Title" {...form.text('title')} />
      <TextAreaField label="Description" {...form.text('description')} />
      <VideoSource
        {...form.text('videoUrl')}
        isReplacing={video !== undefined && videoUrl.trim() !== video.videoUrl}
        onSeconds={(seconds) => form.setValue('duration', seconds, { shouldDirty: true })}
        onUploaded={(objectPath) => fill('videoUrl', objectPath)}
        onThumbnail={(objectPath) => fill('thumbnailUrl', objectPath)}
      />
      <TextField label="Thumbnail URL (Optional)" inputMode="url" {...form.text('thumbnailUrl')} />
      <CaptionsField
        {...form.text('captionsUrl')}
        onUploaded={(objectPath) => fill('captionsUrl', objectPath)}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Duration (seconds)"
          type="number"
          {...form.text('duration', { setValueAs: wholeNumber })}
        />
        <TextField
          label="Display Order"
          hint="Lower numbers come first."
          type="number"
          {...form.text('order', { setValueAs: wholeNumber })}
        />
      </div>
      <FormFooter
        form={form}
        isReady={title.trim() !== '' && videoUrl.trim() !== ''}
        submit={video ? 'Save Changes' : 'Add Video'}
        pending={video ? 'Saving...' : 'Adding...'}
      />
    </Form>
  )
}

function valuesOf(video?: Video) {
  return {
    title: video?.title ?? '',
    description: video?.description ?? '',
    videoUrl: video?.videoUrl ?? '',
    thumbnailUrl: video?.thumbnailUrl ?? '',
    captionsUrl: video?.captionsUrl ?? '',
    duration: video?.duration ?? 0,
    order: video?.order ?? 0,
  }
}
