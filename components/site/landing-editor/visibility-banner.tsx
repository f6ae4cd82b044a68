'use client'
import type { ReactNode } from 'react'
import { useEditedCourse } from './edited-course-context'

/** Says whether visitors can see the page, and links to a course’s page. */
export function VisibilityBanner({ isPublished }: { isPublished: boolean }) {
  const course = useEditedCourse()
  if (!course) {
    return isPublished ? null : (
      <Banner title="Visitors still see the example page.">They’ll see your page once you publish it.</Banner>
    )
  }
  if (course.draft)
    return (
      <Banner title="This course is a draft, so visitors can’t open its landing page.">
        {isPublished ? 'Publish the course to show the page.' : 'Publish the page and the course to show it.'}
      </Banner>
    )
  const path = `/c/${course.slug}`
  if (!isPublished)
    return (
      <Banner title="Visitors can’t open this page yet.">Its URL will be {path} once you publish it.</Banner>
    )
  return (
    <p className="text-quiet text-sm">
      Visitors can open this page at{' '}
      <a href={path} target="_blank" rel="noreferrer" className="underline underline-offset-4">
        {path}
      </a>
    </p>
  )
}

function Banner({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className="rounded-lg border border-warning/40 bg-warning-soft px-4 py-3 text-sm text-warning-text">
      <strong className="font-medium">{title}</strong> {children}
    </p>
  )
}
