import { Film, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { DraftBadge } from '@/components/course/drafts/draft-badge'
import { CoverImageMenu } from '@/components/course/images/cover-image-menu'
import { ButtonLink } from '@/components/layout/page-link'
import { Button } from '@/components/ui/button'
import type { AdminCourse } from '@/lib/contract/course/courses'
import { countNoun } from '@/lib/format'
import { CourseCover } from './course-cover'
import { CourseDialog } from './course-dialog'
import { DeleteCourse } from './delete-course'

/** Shows one course in the admin area: its position, its numbers, and its controls. */
export function CourseRow({
  course,
  courses,
  handle,
}: {
  course: AdminCourse
  courses: AdminCourse[]
  handle: ReactNode
}) {
  const { slug, title, draft, students, completion } = course
  return (
    <article className="flex flex-col gap-4 p-3 sm:flex-row sm:flex-wrap sm:items-center sm:gap-5 sm:pr-4">
      <div className="flex items-center gap-2 sm:gap-3">
        <div className="[&_[data-move-buttons]]:flex-col">{handle}</div>
        <div className="relative ml-auto aspect-video w-36 shrink-0 overflow-hidden rounded-md border bg-sunk sm:ml-0 sm:w-40">
          <CourseCover course={course} sizes="10rem" isAdmin />
        </div>
      </div>
      <div className="min-w-0 grow px-1 sm:basis-40 sm:px-0">
        <h2 className="font-semibold text-lg leading-snug [overflow-wrap:anywhere]">{title}</h2>
        <p className="label-mono mt-0.5 text-quiet [overflow-wrap:anywhere]">/course/{slug}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums">
          {countNoun(students, 'student')}
          <span className="text-quiet">{completion}% of started lessons completed</span>
          {draft && <DraftBadge />}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1 border-t pt-3 sm:border-0 sm:pt-0">
        <ButtonLink variant="outline" size="sm" className="mr-auto sm:mr-2" href={`/admin?course=${slug}`}>
          <Film aria-hidden />
          Manage Sections
          <span className="sr-only"> of {title}</span>
        </ButtonLink>
        <CoverImageMenu owner="courses" row={course} />
        <CourseDialog course={course}>
          <Button variant="ghost" size="icon-sm" aria-label={`Edit ${title}`}>
            <Pencil aria-hidden />
          </Button>
        </CourseDialog>
        <DeleteCourse course={course} courses={courses} />
      </div>
    </article>
  )
}
