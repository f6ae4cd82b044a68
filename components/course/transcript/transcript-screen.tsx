'use client'
import { Play } from 'lucide-react'
import { useRef } from 'react'
import { ChapterEditor } from '@/components/course/chapters/chapter-editor'
import { parseVideoUrl } from '@/components/course/player/parse-video-url'
import { TranscriptionPanel } from '@/components/course/transcription/transcription-panel'
import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { ButtonLink } from '@/components/layout/page-link'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { transcriptQuery } from '@/lib/client/course/cues'
import { useSeededQuery } from '@/lib/client/use-seeded-query'
import type { Transcript } from '@/lib/contract/course/cues'
import type { TranscriptionStatus } from '@/lib/contract/course/transcription'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { TranscriptEditor } from './transcript-editor'

/** Lets the owner edit a lesson’s transcript and chapters next to its video. */
export function TranscriptScreen({
  video,
  transcript: read,
  speech,
  canPropose,
}: {
  video: VideoDetail
  transcript: Transcript
  speech: TranscriptionStatus
  /** Whether AI is configured, so the editor can suggest chapters. */
  canPropose: boolean
}) {
  const player = useRef<HTMLVideoElement>(null)
  const transcript = useSeededQuery(transcriptQuery(video.id), read)
  const source = parseVideoUrl(video.videoUrl)
  return (
    <AdminPage
      title={video.title}
      description={<BackLink href={`/section/${video.sectionId}`}>{video.sectionTitle}</BackLink>}
      action={
        <ButtonLink href={`/video/${video.id}`} variant="outline">
          <Play aria-hidden />
          Open Video
        </ButtonLink>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div data-transcript-stage className="sticky top-0 z-10 bg-paper pb-2 lg:top-6">
          {source.kind === 'file' ? (
            // biome-ignore lint/a11y/useMediaCaption: the transcript beside it replaces captions
            <video
              ref={player}
              src={source.url}
              poster={video.thumbnailUrl ?? undefined}
              controls
              playsInline
              preload="metadata"
              aria-label={video.title}
              className="aspect-video w-full rounded-lg bg-black max-lg:max-h-[35dvh]"
            />
          ) : (
            <p className="grid aspect-video place-items-center rounded-lg border bg-dots px-6 text-center text-quiet max-lg:max-h-[25dvh]">
              This video is embedded from another site. You can edit its transcript here, but you can’t play
              the video.
            </p>
          )}
        </div>
        <Tabs defaultValue="transcript" className="min-w-0">
          <TabsList className="mb-4">
            <TabsTrigger value="transcript">Transcript</TabsTrigger>
            <TabsTrigger value="chapters">Chapters</TabsTrigger>
          </TabsList>
          <TabsContent value="transcript" forceMount className="data-[state=inactive]:hidden">
            <TranscriptionPanel lesson={video} speech={speech} />
            <TranscriptEditor
              videoId={video.id}
              duration={video.duration}
              transcript={transcript}
              player={player}
              hasVideoFile={source.kind === 'file'}
            />
          </TabsContent>
          <TabsContent value="chapters" forceMount className="data-[state=inactive]:hidden">
            <ChapterEditor
              videoId={video.id}
              duration={video.duration}
              chapters={video.chapters}
              player={player}
              canPropose={canPropose && transcript.cues.length > 0}
            />
          </TabsContent>
        </Tabs>
      </div>
    </AdminPage>
  )
}
