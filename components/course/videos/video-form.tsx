'use client'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { DraftField } from '@/components/course/drafts/draft-field'
import { ReleaseField } from '@/components/course/releases/release-field'
import { AdvancedFields } from '@/components/layout/advanced-fields'
import { Form, FormFooter } from '@/components/layout/form'
import { FormWarning } from '@/components/layout/form-warning'
import { pickChanges } from '@/components/layout/pick-changes'
import { toastFailure } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { makeTitleFromFileName } from '@/lib/client/media/title-from-file-name'
import { type SavedVideo, type Video, videoInputSchema } from '@/lib/contract/course/videos'
import { urlSchema } from '@/lib/contract/media/urls'
import { parseWholeNumber } from '@/lib/format'
import { CaptionsField } from './captions-field'
import { VideoFileField } from './video-file-field'
import { VideoUrlField } from './video-url-field'

const schema = videoInputSchema.omit({ sectionId: true })
type Values = z.output<typeof schema>

interface Props {
  /** The video to edit. If undefined, the form adds a video. */
  video?: Video
  save: (values: Values, changes: Partial<Values>) => Promise<SavedVideo>
  /** Called when several files are dropped together. */
  onSeveral?: (files: File[]) => void
  onDone: () => void
}

/** Lets the owner edit a video: file, texts, URL, thumbnail, duration, and position. */
export function VideoForm({ video, save, onSeveral, onDone }: Props) {
  const [start] = useState(() => valuesOf(video))
  const form = useContractForm({
    schema,
    values: start,
    save: (values) => save(values, pickChanges(schema, start, values)),
    done: ({ captionsLeftOut }) => ({
      title: 'Success',
      description: [`Video ${video ? 'updated' : 'added'} successfully`, captionsLeftOut]
        .filter(Boolean)
        .join('. '),
    }),
    onFailed: (error) => toastFailure(error, `Failed to ${video ? 'update' : 'add'} video`),
    onDone,
  })
  const { fill, suggest } = useFillFields(form)
  const [title, videoUrl, captionsUrl] = form.watch(['title', 'videoUrl', 'captionsUrl'])
  return (
    <Form form={form}>
      <VideoFileField
        onSeveral={onSeveral}
        onFacts={({ seconds }, { name }) => {
          // The duration of the replaced file is wrong for a new file whose duration is unknown.
          if (seconds !== null || form.getValues('duration') === start.duration)
            fill('duration', seconds ?? 0)
          suggest('title', makeTitleFromFileName(name))
        }}
        onUploaded={(objectPath) => fill('videoUrl', objectPath)}
        onThumbnail={(objectPath) => fill('thumbnailUrl', objectPath)}
        onSuggestedThumbnail={(objectPath) => suggest('thumbnailUrl', objectPath)}
      />
      <TextField label="Video Title" {...form.text('title')} />
      <TextAreaField label="Description" {...form.text('description')} />
      <AdvancedFields
        label="More"
        hint="Video URL (for example, from YouTube or Vimeo), thumbnail, and captions"
        startsOpen={video !== undefined}
      >
        <VideoUrlField
          {...form.text('videoUrl', {
            onBlur: () => fill('videoUrl', withScheme(form.getValues('videoUrl'))),
          })}
          typed={videoUrl}
          isReplacing={video !== undefined && videoUrl.trim() !== start.videoUrl}
          onEmbed={({ title: embedTitle, thumbnailUrl, duration }) => {
            suggest('title', embedTitle)
            suggest('thumbnailUrl', thumbnailUrl)
            suggest('duration', duration)
          }}
        />
        <TextField label="Thumbnail URL (Optional)" inputMode="url" {...form.text('thumbnailUrl')} />
        <CaptionsField
          {...form.text('captionsUrl')}
          onUploaded={(objectPath) => fill('captionsUrl', objectPath)}
        />
        {video && !captionsUrl?.trim() && (
          <FormWarning>
            This lesson has no captions for people who are deaf or hard of hearing. Upload a captions file, or
            transcribe the video.
          </FormWarning>
        )}
      </AdvancedFields>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Duration (seconds)"
          type="number"
          {...form.text('duration', { setValueAs: parseWholeNumber })}
        />
        <TextField
          label="Display Order"
          hint="Lower numbers come first."
          type="number"
          {...form.text('order', { setValueAs: parseWholeNumber })}
        />
      </div>
      <ReleaseField control={form.control} name="release" what="lesson" />
      <DraftField
        control={form.control}
        name="draft"
        hint="Students can’t see a draft lesson until you publish it."
      />
      <FormFooter
        form={form}
        isReady={title.trim() !== '' && videoUrl.trim() !== ''}
        submit={video ? 'Save Changes' : 'Add Video'}
        pending={video ? 'Saving...' : 'Adding...'}
      />
    </Form>
  )
}

type FillableField = 'title' | 'videoUrl' | 'thumbnailUrl' | 'captionsUrl' | 'duration'
interface Fields {
  getValues: (name: FillableField) => unknown
  setValue: (
    name: FillableField,
    value: string | number,
    options: { shouldDirty: true; shouldValidate: true },
  ) => void
}

/**
 * Returns two functions that fill in fields. `fill` always sets the field. `suggest` sets it only if it’s
 * empty or contains an earlier suggestion.
 */
function useFillFields({ getValues, setValue }: Fields) {
  const suggested = useRef(new Map<FillableField, string | number>())
  const fill = (name: FillableField, value: string | number) => {
    if (getValues(name) !== value) setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }
  const suggest = (name: FillableField, value: string | number | null) => {
    const now = getValues(name)
    if (!value || (now && now !== suggested.current.get(name))) return
    suggested.current.set(name, value)
    fill(name, value)
  }
  return { fill, suggest }
}

/** Returns the URL in its stored form. Returns other text unchanged, so saving reports the error. */
const withScheme = (typed: string) => urlSchema.safeParse(typed).data ?? typed

function valuesOf(video?: Video) {
  return {
    title: video?.title ?? '',
    description: video?.description ?? '',
    videoUrl: video?.videoUrl ?? '',
    thumbnailUrl: video?.thumbnailUrl ?? '',
    captionsUrl: video?.captionsUrl ?? '',
    duration: video?.duration ?? 0,
    order: video?.order ?? 0,
    draft: video?.draft || undefined,
    release: video?.release?.kind === 'now' ? undefined : video?.release,
  }
}
