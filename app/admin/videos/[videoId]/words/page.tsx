import type { Metadata } from 'next'
import { cache } from 'react'
import { TranscriptScreen } from '@/components/course/transcript/transcript-screen'
import { VideoNotFound } from '@/components/course/videos/video-not-found'
import { canProposeChapters } from '@/lib/data/course/chapter-proposals'
import { getTranscript } from '@/lib/data/course/read-transcript'
import { getTranscriptionStatus } from '@/lib/data/course/transcription'
import { getVideo } from '@/lib/data/course/videos'
import { loadOrRefuse, parseId, requireAdmin } from '@/lib/server/http/page-access'

type Props = PageProps<'/admin/videos/[videoId]/words'>

/** Reads the transcript of the video. Cached per request, so the title and the page share one query. */
const readWords = cache((id: string) =>
  loadOrRefuse(async () => {
    const admin = await requireAdmin()
    const videoId = parseId(id)
    const [video, transcript, speech] = await Promise.all([
      getVideo(admin, videoId),
      getTranscript(admin, videoId),
      getTranscriptionStatus(admin, videoId),
    ])
    return { video, transcript, speech, canPropose: await canProposeChapters(admin) }
  }),
)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const words = await readWords((await params).videoId)
  return { title: 'value' in words ? `Transcript of ${words.value.video.title}` : 'Video' }
}

export default async function WordsPage({ params }: Props) {
  const words = await readWords((await params).videoId)
  return 'value' in words ? <TranscriptScreen {...words.value} /> : <VideoNotFound />
}
