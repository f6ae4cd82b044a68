import { NotebookPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { CourseLanguageProvider } from '@/components/course/course-language'
import { RefreshWhenStale } from '@/components/course/progress/refresh-when-stale'
import { ButtonLink } from '@/components/layout/page-link'
import type { ListedCourse } from '@/lib/contract/course/courses'
import { toLangAttribute } from '@/lib/contract/interface-language'
import { CourseCard, OfferedCourseCard } from './course-card'

const grid = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3'

/** Shows the student’s courses, then other courses that are shown to everyone. */
export function YourCourses({
  welcome,
  courses,
  progressChangedAt,
  pages,
  offer,
}: {
  welcome: string
  courses: ListedCourse[]
  /** Time when the viewer’s progress last changed. Null before the first change. */
  progressChangedAt: string | null
  /** Slugs of the courses with a public landing page. */
  pages: string[]
  /** An offer of another product. */
  offer?: ReactNode
}) {
  const isOffered = ({ owned, listed }: ListedCourse) => !owned && listed
  const own = courses.filter((course) => !isOffered(course))
  const offered = courses.filter(isOffered)
  return (
    <main className="shell grid gap-8 pt-5 pb-24 sm:gap-14 sm:pt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h1 className="text-quiet text-xl">{welcome}</h1>
        <ButtonLink variant="ghost" className="-mx-3 px-3" href="/notes">
          <NotebookPen aria-hidden />
          Your Notes
        </ButtonLink>
      </div>
      {offer}
      {own.length > 0 && (
        <section aria-labelledby="courses">
          <h2 id="courses" className="mb-6 text-2xl sm:text-3xl">
            Your courses
          </h2>
          <div className={grid}>
            {own.map((course) => (
              <CourseLanguageProvider key={course.id} value={toLangAttribute(course.language)}>
                <CourseCard course={course} />
              </CourseLanguageProvider>
            ))}
          </div>
        </section>
      )}
      {offered.length > 0 && (
        <section aria-labelledby="more-courses">
          <h2 id="more-courses" className="mb-6 text-2xl sm:text-3xl">
            {own.length > 0 ? 'More courses' : 'Courses'}
          </h2>
          <div className={grid}>
            {offered.map((course) => (
              <CourseLanguageProvider key={course.id} value={toLangAttribute(course.language)}>
                <OfferedCourseCard course={course} hasPage={pages.includes(course.slug)} />
              </CourseLanguageProvider>
            ))}
          </div>
        </section>
      )}
      <RefreshWhenStale renderedWith={progressChangedAt} />
    </main>
  )
}
