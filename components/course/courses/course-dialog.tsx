'use client'
import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import type { AdminCourse } from '@/lib/contract/course/courses'

// The form is loaded when the dialog opens, because most visits to these pages don’t change a course.
const CourseForm = dynamic(() => import('./course-form').then((module) => module.CourseForm), {
  loading: () => <LoadingSkeleton shape="h-96" />,
})

/** Shows a dialog that creates a course, or edits `course`. */
export function CourseDialog({
  course,
  onDone,
  children,
}: {
  course?: AdminCourse
  onDone?: () => void
  children: ReactElement
}) {
  return (
    <TitledDialog
      trigger={children}
      title={course ? 'Edit Course' : 'Add Course'}
      description={
        course
          ? 'Students see changes immediately.'
          : 'A new course starts as a draft. Add sections, choose which products include it, then publish it.'
      }
    >
      {(close) => (
        <CourseForm
          course={course}
          onDone={() => {
            close()
            onDone?.()
          }}
        />
      )}
    </TitledDialog>
  )
}
