import { Play } from 'lucide-react'
import { parseVideoUrl } from '@/components/course/player/parse-video-url'
import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { ButtonLink } from '@/components/layout/page-link'
import { PrintButton } from '@/components/layout/print-button'
import { Stat, Stats } from '@/components/layout/stat'
import { EmptyState } from '@/components/ui/empty-state'
import { computeMeanWatchedPercent, type VideoRetention } from '@/lib/contract/course/retention'
import { formatCount, formatDuration } from '@/lib/format'
import { RetentionChart } from './retention-chart'
import { describeBiggestDrop, formatPeopleCount } from './retention-labels'
import { RetentionTable } from './retention-table'

/** Shows how many people watch a video, how much of it they watch, and where they stop. */
export function RetentionScreen({ retention }: { retention: VideoRetention }) {
  return (
    <AdminPage
      title={retention.title}
      description={<BackLink href={`/section/${retention.sectionId}`}>{retention.sectionTitle}</BackLink>}
      action={
        <>
          <ButtonLink href={`/video/${retention.videoId}`} variant="outline">
            <Play aria-hidden />
            Open Video
          </ButtonLink>
          <PrintButton>Print Report</PrintButton>
        </>
      }
    >
      {retention.people === 0 ? (
        <NoViews retention={retention} />
      ) : (
        <RetentionFigures retention={retention} />
      )}
    </AdminPage>
  )
}

function RetentionFigures({ retention }: { retention: VideoRetention }) {
  const { duration, people, viewers } = retention
  const drawn = duration === null ? null : { duration, people, viewers }
  const reachedEnd = viewers.at(-1) ?? 0
  return (
    <>
      <Stats>
        <Stat label="Viewers" value={formatCount(people)} hint="People who played any part of this video" />
        <Stat
          label="Average Percentage Watched"
          value={drawn ? `${computeMeanWatchedPercent(retention)}%` : '–'}
          hint={
            drawn ? `Video length ${formatDuration(drawn.duration)}. Replays don’t count.` : 'Length unknown'
          }
        />
        <Stat
          label="Watched to the End"
          value={drawn ? `${Math.round((100 * reachedEnd) / people)}%` : '–'}
          hint={drawn ? `${formatPeopleCount(reachedEnd)} reached the end` : 'Length unknown'}
        />
      </Stats>
      <figure className="grid gap-5 rounded-lg border bg-raised p-5 lg:p-6 print:border-0 print:p-0">
        <figcaption>
          <h2 className="text-xl">Audience retention</h2>
          <p className="mt-1.5 max-w-reading text-quiet text-sm">
            {drawn ? describeBiggestDrop(drawn) : UNKNOWN_LENGTH_TEXT}
          </p>
        </figcaption>
        {drawn && (
          <>
            <RetentionChart {...drawn} />
            <RetentionTable {...drawn} />
          </>
        )}
      </figure>
      <p className="max-w-reading text-quiet text-sm">
        Based on what viewers actually played. Skipped parts and administrators aren’t counted. Updated every
        minute.
      </p>
    </>
  )
}

const UNKNOWN_LENGTH_TEXT =
  'We don’t know this video’s length yet, so there’s no retention chart. Play the video once, or edit the lesson and enter a duration.'

function NoViews({ retention }: { retention: VideoRetention }) {
  const isEmbed = parseVideoUrl(retention.videoUrl).kind === 'embed'
  return (
    <EmptyState
      drawing="chart"
      title={isEmbed ? 'This video is embedded from another site' : 'No views yet'}
      description={
        isEmbed
          ? 'YouTube and Vimeo don’t report playback. To see retention, upload the file or use a direct video URL.'
          : 'When a student plays this video, you’ll see how many people watch each part and where they stop.'
      }
    />
  )
}
