'use client'
import { useQuery } from '@tanstack/react-query'
import { useSeveralCourses } from '@/components/layout/several-courses-context'
import { adminCoursesQuery } from '@/lib/client/course/courses'
import { CourseSwitcher } from './course-switcher'

const shopPage = { slug: '', title: 'Shop landing page' }

/** Lets the owner choose the landing page to edit. Shown only if there are several courses. */
export function LandingSwitcher({ current }: { current: string | null }) {
  const hasSeveral = useSeveralCourses()
  const { data: courses } = useQuery({ ...adminCoursesQuery(), enabled: hasSeveral })
  if (!(hasSeveral && courses)) return null
  return (
    <CourseSwitcher
      label="Page"
      path="/admin/landing"
      courses={[shopPage, ...courses]}
      current={current ?? shopPage.slug}
    />
  )
}
