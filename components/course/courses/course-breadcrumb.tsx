import { CourseLanguageText } from '@/components/course/course-language'
import { BackLink } from '@/components/layout/back-link'
import { PageLink } from '@/components/layout/page-link'
import type { CourseLink } from '@/lib/contract/course/courses'

interface SectionLink {
  id: string
  title: string
}

/**
 * Shows the links back from a section, or from a lesson in `section`. Includes the course if the viewer sees
 * several courses.
 */
export function CourseBreadcrumb({
  course,
  section,
}: {
  /** The course to name. Null if the viewer sees only one course. */
  course: CourseLink | null
  section?: SectionLink
}) {
  if (!course)
    return section ? <SectionBackLink section={section} /> : <BackLink href="/">Back to Dashboard</BackLink>
  return (
    <nav aria-label="Breadcrumb" className="flex min-w-0 flex-wrap items-center gap-x-2">
      <BackLink href={`/course/${course.slug}`}>
        <CourseLanguageText>{course.title}</CourseLanguageText>
      </BackLink>
      {section && (
        <>
          <span aria-hidden className="text-quiet text-sm print:hidden">
            /
          </span>
          <PageLink
            href={`/section/${section.id}`}
            className="min-w-0 truncate rounded-md py-2 font-medium text-quiet text-sm transition-colors hover:text-ink print:hidden"
          >
            <CourseLanguageText>{section.title}</CourseLanguageText>
          </PageLink>
        </>
      )}
    </nav>
  )
}

function SectionBackLink({ section: { id, title } }: { section: SectionLink }) {
  return (
    <BackLink href={`/section/${id}`}>
      <CourseLanguageText>{title}</CourseLanguageText>
    </BackLink>
  )
}
