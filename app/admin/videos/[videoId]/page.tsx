import type { Metadata } from 'next'
import { cache } from 'react'
import { RetentionScreen } from '@/components/course/retention/retention-screen'
import { VideoNotFound } from '@/components/course/videos/video-not-found'
import { getRetention } from '@/lib/data/course/retention'
import { loadOrRefuse, parseId, requireAdmin } from '@/lib/server/http/page-access'

type Props = PageProps<'/admin/videos/[videoId]'>

/** Reads the retention of the video. Cached per request, so the title and the page share one query. */
const readRetention = cache((id: string) =>
  loadOrRefuse(async () => getRetention(await requireAdmin(), parseId(id))),
)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const retention = await readRetention((await params).videoId)
  return { title: 'value' in retention ? retention.value.title : 'Video' }
}

export default async function VideoCurvePage({ params }: Props) {
  const retention = await readRetention((await params).videoId)
  return 'value' in retention ? <RetentionScreen retention={retention.value} /> : <VideoNotFound />
}
