import type { Metadata } from 'next'
import { cache } from 'react'
import { WordsScreen } from '@/components/course/cues/words-screen'
import { VideoMissing } from '@/components/course/videos/video-missing'
import { canPropose } from '@/lib/data/course/chapter-proposals'
import { getTranscript } from '@/lib/data/course/cues'
import { getSpeech } from '@/lib/data/course/speech'
import { getVideo } from '@/lib/data/course/videos'
import { idFrom, load, requireAdmin } from '@/lib/server/http/page'

type Props = PageProps<'/admin/videos/[videoId]/words'>

/** Cached per request, so the title and the page run one query. */
const readWords = cache((id: string) =>
  load(async () => {
    const admin = await requireAdmin()
    const videoId = idFrom(id)
    const [video, transcript, speech] = await Promise.all([
      getVideo(admin, videoId),
      getTranscript(admin, videoId),
      getSpeech(admin, videoId),
    ])
    return { video, transcript, speech, canPropose: canPropose(admin) }
  }),
)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const words = await readWords((await params).videoId)
  return { title: 'value' in words ? `Transcript of ${words.value.video.title}` : 'Video' }
}

export default async function WordsPage({ params }: Props) {
  const words = await readWords((await params).videoId)
  return 'value' in words ? <WordsScreen {...words.value} /> : <VideoMissing />
}
