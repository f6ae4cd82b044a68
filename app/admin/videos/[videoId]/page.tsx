import type { Metadata } from 'next'
import { cache } from 'react'
import { CurveScreen } from '@/components/course/curve/curve-screen'
import { VideoMissing } from '@/components/course/videos/video-missing'
import { getCurve } from '@/lib/data/course/curve'
import { idFrom, load, requireAdmin } from '@/lib/server/http/page'

type Props = PageProps<'/admin/videos/[videoId]'>

/** Cached per request, so the title and the page run one query. */
const readCurve = cache((id: string) => load(async () => getCurve(await requireAdmin(), idFrom(id))))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const curve = await readCurve((await params).videoId)
  return { title: 'value' in curve ? curve.value.title : 'Video' }
}

export default async function VideoCurvePage({ params }: Props) {
  const curve = await readCurve((await params).videoId)
  return 'value' in curve ? <CurveScreen curve={curve.value} /> : <VideoMissing />
}
