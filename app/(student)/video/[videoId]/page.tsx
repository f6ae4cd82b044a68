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

/** Title and page ask for the same video: one query. */
const readVideo = cache((id: string) => load(async () => getVideo(await requireViewer(), idFrom(id))))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const video = await readVideo((await params).videoId)
  return { title: 'value' in video ? video.value.title : 'Video' }
}

export default async function VideoPage({ params }: Props) {
  const viewer = await requireViewer()
  const video = await readVideo((await params).videoId)
  const header = <StudentHeader name={env.PRODUCT_NAME} isAdmin={viewer.isAdmin} isWide />
  if ('refused' in video) {
    const standing = video.refused === 'forbidden' ? await getStanding(viewer, await params) : null
    return (
      <>
        {header}
        {video.refused === 'forbidden' ? <AccessPending standing={standing} /> : <VideoMissing />}
      </>
    )
  }
  const { id } = video.value
  const visit = await headers()
  runAfterResponse('access_log', () => logAccess(viewer, visit, { action: 'video_viewed', resourceId: id }))
  const [progress, notes] = await Promise.all([
    getProgress(viewer, id),
    listNotes(viewer, id, { limit: PAGE_SIZE }),
  ])
  return (
    <>
      {header}
      <Queries>
        {hydrated(
          <Lesson video={video.value} />,
          [progressQuery(id), progress],
          [notesQuery(id), firstPage(notes)],
        )}
      </Queries>
    </>
  )
}
