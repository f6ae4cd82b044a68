'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { DeleteButton } from '@/components/layout/delete-button'
import { toastResult } from '@/components/layout/toast-result'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { useDeleteCourse } from '@/lib/client/course/courses'
import { sectionsQuery } from '@/lib/client/course/sections'
import type { AdminCourse } from '@/lib/contract/course/courses'
import { getRefusalReason } from '@/lib/contract/error'

/** Deletes a course after a confirmation. Its sections move to another course. */
export function DeleteCourse({ course, courses }: { course: AdminCourse; courses: AdminCourse[] }) {
  const [isOpen, setOpen] = useState(false)
  const { data: sections = [] } = useQuery({ ...sectionsQuery(course.slug), enabled: isOpen })
  const [target, setTarget] = useState('')
  const remove = useDeleteCourse()
  const others = courses.filter(({ id }) => id !== course.id)
  const count = sections.length
  const input = { id: course.id, ...(count > 0 && { moveTo: target }) }
  return (
    <ConfirmDialog
      trigger={<DeleteButton aria-label={`Delete ${course.title}`} />}
      title="Delete this course?"
      description={
        count > 0
          ? describeMove(course.title ?? 'Your course', count)
          : `“${course.title}” and its URLs will be deleted. ${EMAILS_TEXT} This action cannot be undone.`
      }
      action="Delete Course"
      pendingAction="Deleting..."
      isReady={count === 0 || target !== ''}
      problem={getRefusalReason(remove.error)}
      onOpen={() => setOpen(true)}
      onConfirm={() =>
        toastResult(remove.mutateAsync(input), {
          done: 'Course deleted',
          failed: 'Couldn’t delete the course. Try again.',
        })
      }
    >
      {count > 0 && (
        <Field label={count === 1 ? 'Move section to' : 'Move sections to'}>
          {(control) => (
            <Select {...control} value={target} onChange={({ target: { value } }) => setTarget(value)}>
              <option value="">Choose a course</option>
              {others.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </ConfirmDialog>
  )
}

const EMAILS_TEXT = 'We’ll stop broadcasts and sequences whose recipients depend on this course.'

/** Returns the text that explains what happens to the sections of a deleted course. */
function describeMove(title: string, count: number): string {
  const [sections, these, them] =
    count === 1 ? ['1 section', 'this section', 'it'] : [`${count} sections`, 'these sections', 'them']
  return `“${title}” has ${sections}. Choose a course to move ${them} to. Buyers of “${title}” will lose access to ${these}. People with access to the other course will get ${them}. ${EMAILS_TEXT} This action cannot be undone.`
}
