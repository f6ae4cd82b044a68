import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { cache } from 'react'
import { CourseHeader } from '@/app/(student)/course-header'
import { withCourseLanguage } from '@/app/with-course-language'
import { LessonOfferSlot } from '@/components/course/offers/offer-slot'
import { NoAccessPage } from '@/components/course/sections/no-access-page'
import { LessonOpensLaterPage } from '@/components/course/videos/lesson-opens-later-page'
import { LessonScreen } from '@/components/course/videos/lesson-screen'
import { VideoNotFound } from '@/components/course/videos/video-not-found'
import { ReadOnlyProvider } from '@/components/layout/read-only-context'
import { QueryProvider } from '@/components/query-provider'
import { notesQuery } from '@/lib/client/course/notes'
import { toFirstPageData } from '@/lib/client/paging'
import { withServerData } from '@/lib/client/with-server-data'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { listNotes } from '@/lib/data/course/notes'
import { getOutline } from '@/lib/data/course/outline'
import { getVideoAndCourse } from '@/lib/data/course/videos'
import { logAccess } from '@/lib/data/people/access-log'
import { getLockedPart } from '@/lib/data/people/access-status'
import { canSeeSeveralCourses } from '@/lib/data/people/course-visibility'
import { loadOrRefuse, parseId, requireViewer } from '@/lib/server/http/page-access'
import { runAfterResponse } from '@/lib/server/http/run-after-response'
import { filterOfferPlaces, getCurrentBrand } from '@/lib/server/site/current-site'

type Props = PageProps<'/video/[videoId]'>

/** Lets the on-screen keyboard shrink the page, so the video stays visible while the student types a note. */
export const viewport: Viewport = { interactiveWidget: 'resizes-content' }

/** Reads the video. Cached per request, so the title and the page share one query and show the same data. */
const readVideo = cache((id: string) =>
  loadOrRefuse(async () => {
    const viewer = await requireViewer()
    const videoId = parseId(id)
    const reading = [
      getVideoAndCourse(viewer, videoId),
      getOutline(viewer, videoId),
      listNotes(viewer, videoId, { limit: PAGE_SIZE }),
    ] as const
    const [found, outline, notes] = await Promise.all(reading)
    return { ...found, outline, notes }
  }),
)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const video = await readVideo((await params).videoId)
  return { title: 'value' in video ? video.value.video.title : 'Video' }
}

export default async function VideoPage({ params }: Props) {
  const viewer = await requireViewer()
  const loaded = await readVideo((await params).videoId)
  const { supportEmail, asksBeforeOutsideVideos } = await getCurrentBrand()
  if ('refused' in loaded) {
    const { refused, opensAt } = loaded
    if (opensAt) {
      return (
        <>
          <CourseHeader viewer={viewer} hasSeveral={await canSeeSeveralCourses(viewer)} isWide />
          <LessonOpensLaterPage opensAt={opensAt} />
        </>
      )
    }
    const locked = refused === 'forbidden' ? await getLockedPart(viewer, await params) : null
    return (
      <>
        <CourseHeader viewer={viewer} hasSeveral={locked?.hasSeveral} isWide />
        {locked ? <NoAccessPage {...locked} supportEmail={supportEmail} /> : <VideoNotFound />}
      </>
    )
  }
  const { video, course, courseLanguage, outline, notes } = loaded.value
  const offerPlaces = await filterOfferPlaces(['lesson_end'])
  const visit = await headers()
  const opened = { action: 'video_viewed', resourceId: video.id } as const
  runAfterResponse('access_log', () => logAccess(viewer, visit, opened))
  return (
    <>
      <CourseHeader viewer={viewer} course={course} isWide />
      {
        await withCourseLanguage(
          courseLanguage,
          <QueryProvider>
            {withServerData(
              <ReadOnlyProvider value={viewer.isReadOnly}>
                <LessonScreen
                  video={video}
                  course={course}
                  outline={outline}
                  isAdmin={viewer.isAdmin}
                  supportEmail={supportEmail}
                  asksBeforeOutsideVideos={asksBeforeOutsideVideos}
                  offer={offerPlaces.length > 0 && <LessonOfferSlot key={video.id} videoId={video.id} />}
                />
              </ReadOnlyProvider>,
              [notesQuery(video.id), toFirstPageData(notes)],
            )}
          </QueryProvider>,
        )
      }
    </>
  )
}
