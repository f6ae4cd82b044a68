import { CourseHeader } from '@/app/(student)/course-header'
import { createDashboardOffer } from '@/app/(student)/dashboard-offer'
import { withCourseLanguage } from '@/app/with-course-language'
import { StudentDashboard } from '@/components/course/sections/student-dashboard'
import { askWhichProducts } from '@/components/sales/products/ask-which-products'
import { ownsNoSection } from '@/lib/contract/course/owns-no-section'
import {
  computeCourseProgress,
  findLatestProgressChange,
  type Progress,
} from '@/lib/contract/course/progress'
import { getCertificateStatus } from '@/lib/data/course/certificates'
import type { OneCourse } from '@/lib/data/course/course-scope'
import { getContinueVideo, listProgress } from '@/lib/data/course/progress'
import { type CourseSections, getCourseSections } from '@/lib/data/course/sections'
import { getAccessStatus } from '@/lib/data/people/access-status'
import type { Viewer } from '@/lib/server/auth/session'
import { getCurrentBrand, readBrandName } from '@/lib/server/site/current-site'

export interface OpenedCourse extends CourseSections {
  progress: Progress[]
}

/** Reads a course with the viewer’s progress, and the number of courses that the viewer sees. */
export async function readCourse(viewer: Viewer, scope: OneCourse): Promise<OpenedCourse> {
  const [opened, progress] = await Promise.all([
    getCourseSections(viewer, scope),
    listProgress(viewer, scope),
  ])
  return { ...opened, progress }
}

/**
 * Reads what the dashboard shows above the sections: the next lesson, the reason why the course is closed, or
 * the completed course. Also reads an offer.
 */
async function readNextStep(viewer: Viewer, { course, courseCount, sections, progress }: OpenedCourse) {
  const scope = course ? { courseId: course.id } : 'only'
  if (sections.length > 0 && ownsNoSection(sections)) {
    const closed = course && courseCount > 1 ? { courseId: course.id } : 'course'
    const { supportEmail } = await getCurrentBrand()
    const standing = await getAccessStatus(viewer, closed)
    return { next: null, certificate: null, standing, supportEmail, offer: null }
  }
  const next = await getContinueVideo(viewer, scope)
  const isFinished = !next && progress.length > 0 && progress.every(({ completed }) => completed)
  const certificate = isFinished ? await getCertificateStatus(viewer, scope) : null
  const offer = await createDashboardOffer(viewer, { isFinished, ...(course && { courseId: course.id }) })
  return { next, certificate, standing: null, supportEmail: null, offer }
}

/** Shows the dashboard of one course. If the viewer sees several courses, the dashboard names the course. */
export async function CourseDashboard({ viewer, opened }: { viewer: Viewer; opened: OpenedCourse }) {
  const { course, courseCount, sections, progress } = opened
  const step = await readNextStep(viewer, opened)
  const named =
    course && courseCount > 1
      ? { id: course.id, slug: course.slug, title: course.title ?? (await readBrandName()) }
      : null
  const { email, firstName, lastName, isAdmin } = viewer
  const dashboard = (
    <StudentDashboard
      viewer={{
        email,
        firstName,
        lastName,
        isAdmin,
        hasPurchased: named && sections.length > 0 ? !ownsNoSection(sections) : viewer.hasPurchased,
      }}
      {...step}
      sections={sections}
      course={named}
      isReadOnly={viewer.isReadOnly}
      progress={computeCourseProgress(progress)}
      progressChangedAt={findLatestProgressChange(progress)}
      askNext={askWhichProducts}
    />
  )
  return (
    <>
      <CourseHeader viewer={viewer} course={named} />
      {course ? await withCourseLanguage(course.language, dashboard) : dashboard}
    </>
  )
}
