import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { CourseDashboard, readCourse } from '@/app/(student)/course-dashboard'
import { requireViewer } from '@/lib/server/http/page-access'

type Props = PageProps<'/course/[slug]'>

/**
 * Reads the dashboard’s course. Cached per request, so the title and the page share one query and show the
 * same data.
 */
const readOpened = cache(async (slug: string) => readCourse(await requireViewer(), { slug }))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { course } = await readOpened((await params).slug)
  return { title: course?.title ?? 'Dashboard' }
}

export default async function CoursePage({ params }: Props) {
  const viewer = await requireViewer()
  const { slug } = await params
  const opened = await readOpened(slug)
  if (!opened.course) notFound()
  if (opened.course.slug !== slug) permanentRedirect(`/course/${opened.course.slug}`)
  return <CourseDashboard viewer={viewer} opened={opened} />
}
