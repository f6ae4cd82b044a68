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
import { adminCoursesQuery } from '@/lib/client/course/courses'
import { sectionsQuery } from '@/lib/client/course/sections'
import { useUpdateVideos } from '@/lib/client/course/videos'
import type { AdminCourse } from '@/lib/contract/course/courses'
import type { Section } from '@/lib/contract/course/sections'
import type { Video } from '@/lib/contract/course/videos'
import { createBulkVideoToast } from './bulk-video-toasts'

const schema = z.object({ sectionId: z.uuid('Choose a section') })

/** Asks for the section to move one or more lessons to. */
export function MoveVideosDialog({ videos, trigger }: { videos: Video[]; trigger: ReactElement }) {
  const [first] = videos
  return (
    <TitledDialog
      trigger={trigger}
      title={videos.length === 1 ? 'Move Lesson' : `Move ${videos.length} Lessons`}
      description={
        videos.length === 1
          ? `“${first?.title}” keeps its transcript and files, and students keep their notes and progress.`
          : 'The lessons keep their transcripts and files, and students keep their notes and progress.'
      }
    >
      {(close) => <MoveForm videos={videos} onDone={close} />}
    </TitledDialog>
  )
}

function MoveForm({ videos, onDone }: { videos: Video[]; onDone: () => void }) {
  const groups = useSectionsByCourse(videos[0]?.sectionId)
  const { mutateAsync } = useUpdateVideos()
  const ids = videos.map((video) => video.id)
  const form = useContractForm({
    schema,
    values: { sectionId: '' },
    save: ({ sectionId }) => mutateAsync({ ids, edit: { sectionId } }),
    done: (result) => createBulkVideoToast(ids.length, result, { past: 'moved', infinitive: 'move' }),
    onFailed: (error) =>
      toastFailure(error, `Couldn’t move the ${ids.length === 1 ? 'lesson' : 'lessons'}. Try again.`),
    onDone,
  })
  return (
    <Form form={form}>
      <Field
        label="Section"
        hint={`${ids.length === 1 ? 'The lesson will move' : 'The lessons will move'} to the end of that section. To watch ${ids.length === 1 ? 'it' : 'them'}, students will need access to that section.`}
        error={form.errorOf('sectionId')}
      >
        {(control) => (
          <Select {...control} {...form.register('sectionId')}>
            <option value="">Choose a section</option>
            {groups.map(({ course, sections }) =>
              course ? (
                <optgroup key={course.id} label={course.title ?? 'Your course'}>
                  <SectionOptions sections={sections} />
                </optgroup>
              ) : (
                <SectionOptions key="only" sections={sections} />
              ),
            )}
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

interface SectionGroup {
  /** Course of these sections. Null if the shop has only one course. */
  course: AdminCourse | null
  sections: Section[]
}

/** Returns all sections except one, grouped by course if there are several courses. */
function useSectionsByCourse(exceptId: string | undefined): SectionGroup[] {
  const { data: all = [] } = useQuery(sectionsQuery())
  const hasSeveral = new Set(all.map(({ courseId }) => courseId)).size > 1
  const { data: courses } = useQuery({ ...adminCoursesQuery(), enabled: hasSeveral })
  const sections = all.filter(({ id }) => id !== exceptId)
  if (!(hasSeveral && courses)) return [{ course: null, sections }]
  return courses
    .map((course) => ({ course, sections: sections.filter(({ courseId }) => courseId === course.id) }))
    .filter((group) => group.sections.length > 0)
}

function SectionOptions({ sections }: { sections: Section[] }) {
  return sections.map(({ id, title, draft }) => (
    <option key={id} value={id}>
      {title}
      {draft && ' (draft)'}
    </option>
  ))
}
