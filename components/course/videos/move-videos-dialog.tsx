'use client'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { z } from 'zod'
import { Form, FormFooter } from '@/components/layout/form'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { toastFailure } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { sectionsQuery } from '@/lib/client/course/sections'
import { useUpdateVideos } from '@/lib/client/course/videos'
import type { Video } from '@/lib/contract/course/videos'
import { bulkVideoToast } from './bulk-video-toasts'

const schema = z.object({ sectionId: z.uuid('Choose a section.') })

/** Asks for the section that one or more lessons of a section move to. */
export function MoveVideosDialog({ videos, trigger }: { videos: Video[]; trigger: ReactElement }) {
  const [first] = videos
  return (
    <TitledDialog
      trigger={trigger}
      title={videos.length === 1 ? 'Move Lesson' : `Move ${videos.length} Lessons`}
      description={
        videos.length === 1
          ? `“${first?.title}” keeps its transcript and files, and students keep their notes and progress.`
          : 'They keep their transcripts and files, and students keep their notes and progress.'
      }
    >
      {(close) => <MoveForm videos={videos} onDone={close} />}
    </TitledDialog>
  )
}

function MoveForm({ videos, onDone }: { videos: Video[]; onDone: () => void }) {
  const { data: sections = [] } = useQuery(sectionsQuery())
  const { mutateAsync } = useUpdateVideos()
  const ids = videos.map((video) => video.id)
  const form = useContractForm({
    schema,
    values: { sectionId: '' },
    save: ({ sectionId }) => mutateAsync({ ids, edit: { sectionId } }),
    done: (result) => bulkVideoToast(ids.length, result, { past: 'moved', infinitive: 'move' }),
    onFailed: (error) =>
      toastFailure(error, `Couldn’t move the ${ids.length === 1 ? 'lesson' : 'lessons'}. Try again.`),
    onDone,
  })
  const others = sections.filter((section) => section.id !== videos[0]?.sectionId)
  return (
    <Form form={form}>
      <Field
        label="Section"
        hint={`${ids.length === 1 ? 'The lesson goes' : 'The lessons go'} to the end. Students can watch what their product includes.`}
        error={form.errorOf('sectionId')}
      >
        {(control) => (
          <Select {...control} {...form.register('sectionId')}>
            <option value="">Choose a section</option>
            {others.map(({ id, title, draft }) => (
              <option key={id} value={id}>
                {title}
                {draft && ' (draft)'}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FormFooter
        form={form}
        isReady={form.watch('sectionId') !== ''}
        submit={ids.length === 1 ? 'Move Lesson' : 'Move Lessons'}
        pending="Moving..."
      />
    </Form>
  )
}
