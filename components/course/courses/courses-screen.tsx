'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { AdminPage } from '@/components/layout/admin-page'
import { toastFailure } from '@/components/layout/toast-error'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { Button } from '@/components/ui/button'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { SortableList } from '@/components/ui/sortable-list'
import { adminCoursesQuery, useReorderCourses } from '@/lib/client/course/courses'
import type { AdminCourse } from '@/lib/contract/course/courses'
import { CourseDialog } from './course-dialog'
import { CourseRow } from './course-row'

/** Lists all courses in order, with a button that adds a course. */
export function CoursesScreen() {
  const query = useQuery(adminCoursesQuery())
  return (
    <AdminPage
      title="Courses"
      description="Students see your courses in this order."
      action={
        <CourseDialog>
          <Button variant="signal">
            <Plus aria-hidden />
            Add Course
          </Button>
        </CourseDialog>
      }
    >
      <WhenLoaded query={query} what="The courses" loading={<LoadingSkeleton isList shape="h-32" />}>
        {(courses) => <SortableCourses courses={courses} />}
      </WhenLoaded>
    </AdminPage>
  )
}

const titled = (course: AdminCourse) => ({ ...course, title: course.title ?? 'Your course' })

function SortableCourses({ courses }: { courses: AdminCourse[] }) {
  const reorder = useReorderCourses()
  return (
    <SortableList
      rows={courses.map(titled)}
      onReorder={(ids) =>
        reorder.mutate(ids, {
          onError: (error) => toastFailure(error, 'Couldn’t save the order. Try again.'),
        })
      }
      className="grid gap-2"
      itemClassName="rounded-lg border bg-raised"
    >
      {(course, _index, handle) => <CourseRow course={course} courses={courses} handle={handle} />}
    </SortableList>
  )
}
