import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { cache } from 'react'
import { Top } from '@/app/(student)/top'
import { AccessPending } from '@/components/course/sections/access-pending'
import { Lesson } from '@/components/course/videos/lesson'
import { VideoMissing } from '@/components/course/videos/video-missing'
import { ReadOnly } from '@/components/layout/read-only'
import { Queries } from '@/components/queries'
import { notesQuery } from '@/lib/client/course/notes'
import { hydrated } from '@/lib/client/hydrated'
import { firstPage } from '@/lib/client/paging'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { listNotes } from '@/lib/data/course/notes'
import { getOutline } from '@/lib/data/course/outline'
import { getVideo } from '@/lib/data/course/videos'
import { logAccess } from '@/lib/data/people/access-log'
import { getStanding } from '@/lib/data/people/standing'
import { runAfterResponse } from '@/lib/server/http/background'
import { idFrom, load, requireViewer } from '@/lib/server/http/page'
import { currentBrand } from '@/lib/server/site/current-site'

type Props = PageProps<'/video/[videoId]'>

/** The on-screen keyboard shrinks the page, so the video stays visible while notes are typed. */
export const viewport: Viewport = { interactiveWidget: 'resizes-content' }

/** Cached per request, so the title and the page read the lesson once and agree. */
const readVideo = cache((id: string) =>
  load(async () => {
    const viewer = await requireViewer()
    const videoId = idFrom(id)
    const reading = [
      getVideo(viewer, videoId),
      getOutline(viewer),
      listNotes(viewer, videoId, { limit: PAGE_SIZE }),
    ] as const
    const [video, outline, notes] = await Promise.all(reading)
    return { video, outline, notes }
  }),
)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const video = await readVideo((await params).videoId)
  return { title: 'value' in video ? video.value.video.title : 'Video' }
}

export default async function VideoPage({ params }: Props) {
  const viewer = await requireViewer()
  const loaded = await readVideo((await params).videoId)
  const header = <Top viewer={viewer} isWide />
  if ('refused' in loaded) {
    const standing = loaded.refused === 'forbidden' ? await getStanding(viewer, await params) : null
    const { supportEmail } = await currentBrand()
    return (
      <>
        {header}
        {loaded.refused === 'forbidden' ? (
          <AccessPending {...{ standing, supportEmail }} />
        ) : (
          <VideoMissing />
        )}
      </>
    )
  }
  const { video, outline, notes } = loaded.value
  const visit = await headers()
  const opened = { action: 'video_viewed', resourceId: video.id } as const
  runAfterResponse('access_log', () => logAccess(viewer, visit, opened))
  return (
    <>
      {header}
      <Queries>
        {hydrated(
          <ReadOnly value={viewer.isReadOnly}>
            <Lesson video={video} outline={outline} isAdmin={viewer.isAdmin} />
          </ReadOnly>,
          [notesQuery(video.id), firstPage(notes)],
        )}
      </Queries>
    </>
  )
}
