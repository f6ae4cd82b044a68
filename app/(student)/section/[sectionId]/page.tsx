import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { cache } from 'react'
import { CourseHeader } from '@/app/(student)/course-header'
import { withCourseLanguage } from '@/app/with-course-language'
import { NoAccessPage } from '@/components/course/sections/no-access-page'
import { SectionNotFound } from '@/components/course/sections/section-not-found'
import { SectionScreen } from '@/components/course/sections/section-screen'
import { findNextVideo, toVideoCards } from '@/components/course/videos/video-card-data'
import { isUnlockedVideo } from '@/lib/contract/course/is-unlocked-video'
import { findLatestProgressChange } from '@/lib/contract/course/progress'
import { listProgress } from '@/lib/data/course/progress'
import { getSectionAndCourse } from '@/lib/data/course/sections'
import { listVideos } from '@/lib/data/course/videos'
import { logAccess } from '@/lib/data/people/access-log'
import { getLockedPart } from '@/lib/data/people/access-status'
import { loadOrRefuse, parseId, requireViewer } from '@/lib/server/http/page-access'
import { runAfterResponse } from '@/lib/server/http/run-after-response'
import { getCurrentBrand } from '@/lib/server/site/current-site'

type Props = PageProps<'/section/[sectionId]'>

/**
 * Reads the section. Cached per request, so the title and the page share one query and show the same data.
 */
const readSection = cache((id: string) =>
  loadOrRefuse(async () => {
    const viewer = await requireViewer()
    const sectionId = parseId(id)
    const reading = [
      getSectionAndCourse(viewer, sectionId),
      listVideos(viewer, sectionId),
      listProgress(viewer, { sectionId }),
    ] as const
    const [found, videos, progress] = await Promise.all(reading)
    return { ...found, videos, progress }
  }),
)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const section = await readSection((await params).sectionId)
  return { title: 'value' in section ? section.value.section.title : 'Section' }
}

export default async function SectionPage({ params }: Props) {
  const viewer = await requireViewer()
  const loaded = await readSection((await params).sectionId)
  if ('refused' in loaded) {
    const locked = loaded.refused === 'forbidden' ? await getLockedPart(viewer, await params) : null
    const { supportEmail } = await getCurrentBrand()
    return (
      <>
        <CourseHeader viewer={viewer} hasSeveral={locked?.hasSeveral} />
        {locked ? <NoAccessPage {...locked} supportEmail={supportEmail} /> : <SectionNotFound />}
      </>
    )
  }
  const { section, course, courseLanguage, videos, progress } = loaded.value
  const { id, title, description, imageUrl, imageMadeBy, draft, opensAt } = section
  const visit = await headers()
  const opened = { action: 'section_viewed', resourceId: id } as const
  runAfterResponse('access_log', () => logAccess(viewer, visit, opened))
  return (
    <>
      <CourseHeader viewer={viewer} course={course} />
      {
        await withCourseLanguage(
          courseLanguage,
          <SectionScreen
            course={course}
            section={{ id, title, description, imageUrl, imageMadeBy, draft, opensAt }}
            videos={toVideoCards(videos, progress)}
            next={findNextVideo(videos, progress)}
            editable={viewer.isAdmin ? videos.filter(isUnlockedVideo) : null}
            progressChangedAt={findLatestProgressChange(progress)}
          />,
        )
      }
    </>
  )
}
