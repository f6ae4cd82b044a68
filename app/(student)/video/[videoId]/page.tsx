import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { cache } from 'react'
import { AccessPending } from '@/components/course/sections/access-pending'
import { Lesson } from '@/components/course/videos/lesson'
import { VideoMissing } from '@/components/course/videos/video-missing'
import { StudentHeader } from '@/components/layout/student-header'
import { Queries } from '@/components/queries'
import { notesQuery } from '@/lib/client/course/notes'
import { progressQuery } from '@/lib/client/course/progress'
import { hydrated } from '@/lib/client/hydrated'
import { firstPage } from '@/lib/client/paging'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { listNotes } from '@/lib/data/course/notes'
import { getProgress } from '@/lib/data/course/progress'
import { getVideo } from '@/lib/data/course/videos'
import { logAccess } from '@/lib/data/people/access-log'
import { getStanding } from '@/lib/data/people/standing'
import { runAfterResponse } from '@/lib/server/background'
import { env } from '@/lib/server/env'
import { idFrom, load, requireViewer } from '@/lib/server/page'

type Props = PageProps<'/video/[videoId]'>

/** Title and page ask for the same: read once, and refused as one, also while somebody deletes it. */
const readVideo = cache((id: string) =>
  load(async () => {
    const viewer = await requireViewer()
    const videoId = idFrom(id)
    const reading = [
      getVideo(viewer, videoId),
      getProgress(viewer, videoId),
      listNotes(viewer, videoId, { limit: PAGE_SIZE }),
    ] as const
    const [video, progress, notes] = await Promise.all(reading)
    return { video, progress, notes }
  }),
)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const video = await readVideo((await params).videoId)
  return { title: 'value' in video ? video.value.video.title : 'Video' }
}

export default async function VideoPage({ params }: Props) {
  const viewer = await requireViewer()
  const loaded = await readVideo((await params).videoId)
  const header = <StudentHeader name={env.PRODUCT_NAME} isAdmin={viewer.isAdmin} isWide />
  if ('refused' in loaded) {
    const standing = loaded.refused === 'forbidden' ? await getStanding(viewer, await params) : null
    return (
      <>
        {header}
        {loaded.refused === 'forbidden' ? <AccessPending standing={standing} /> : <VideoMissing />}
      </>
    )
  }
  const { video, progress, notes } = loaded.value
  const visit = await headers()
  const opened = { action: 'video_viewed', resourceId: video.id } as const
  runAfterResponse('access_log', () => logAccess(viewer, visit, opened))
  return (
    <>
      {header}
      <Queries>
        {hydrated(
          <Lesson video={video} />,
          [progressQuery(video.id), progress],
          [notesQuery(video.id), firstPage(notes)],
        )}
      </Queries>
    </>
  )
}
