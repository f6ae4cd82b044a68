import { Play } from 'lucide-react'
import { videoSource } from '@/components/course/player/source'
import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { ButtonLink } from '@/components/layout/page-link'
import { PrintButton } from '@/components/layout/print-button'
import { Stat, Stats } from '@/components/layout/stat'
import { EmptyState } from '@/components/ui/empty-state'
import { type Curve, meanPercent } from '@/lib/contract/course/curve'
import { formatCount, formatDuration } from '@/lib/format'
import { CurveDrawing } from './curve-drawing'
import { CurveTable } from './curve-table'
import { formatPeople, inWords } from './words'

/** How one video is watched: how many people, how much of it, and where they leave. */
export function CurveScreen({ curve }: { curve: Curve }) {
  return (
    <AdminPage
      title={curve.title}
      description={<BackLink href={`/section/${curve.sectionId}`}>{curve.sectionTitle}</BackLink>}
      action={
        <>
          <ButtonLink href={`/video/${curve.videoId}`} variant="outline">
            <Play aria-hidden />
            Open Video
          </ButtonLink>
          <PrintButton>Print Report</PrintButton>
        </>
      }
    >
      {curve.people === 0 ? <NobodyYet curve={curve} /> : <Watched curve={curve} />}
    </AdminPage>
  )
}

function Watched({ curve }: { curve: Curve }) {
  const { duration, people, viewers } = curve
  const drawn = duration === null ? null : { duration, people, viewers }
  const atTheEnd = viewers.at(-1) ?? 0
  return (
    <>
      <Stats>
        <Stat label="Viewers" value={formatCount(people)} hint="People whose player played some of it" />
        <Stat
          label="Average Watched"
          value={drawn ? `${meanPercent(curve)}%` : '–'}
          hint={
            drawn
              ? `Of ${formatDuration(drawn.duration)}, each second counted once`
              : 'Its length is not known'
          }
        />
        <Stat
          label="Watched to the End"
          value={drawn ? `${Math.round((100 * atTheEnd) / people)}%` : '–'}
          hint={drawn ? `${formatPeople(atTheEnd)} saw its last moments` : 'Its length is not known'}
        />
      </Stats>
      <figure className="grid gap-5 rounded-lg border bg-raised p-5 lg:p-6 print:border-0 print:p-0">
        <figcaption>
          <h2 className="text-xl">Where people stay</h2>
          <p className="mt-1.5 max-w-reading text-quiet text-sm">{drawn ? inWords(drawn) : unknownLength}</p>
        </figcaption>
        {drawn && (
          <>
            <CurveDrawing {...drawn} />
            <CurveTable {...drawn} />
          </>
        )}
      </figure>
      <p className="max-w-reading text-quiet text-sm">
        Counted is what the players really played, not where somebody dragged the knob. Administrators are
        left out. The figures are at most a minute old.
      </p>
    </>
  )
}

const unknownLength =
  'Nobody knows how long this video is, so there is no curve. The next time it is played here the player fills it in; you can also enter it with the pencil on its card.'

function NobodyYet({ curve }: { curve: Curve }) {
  const isEmbed = videoSource(curve.videoUrl).kind === 'embed'
  return (
    <EmptyState
      drawing="chart"
      title={isEmbed ? 'This video plays in a frame of another site' : 'Nobody has watched this video yet'}
      description={
        isEmbed
          ? 'YouTube and Vimeo do not tell us what was played. Upload the file, or give a direct video URL, to see where people stay.'
          : 'As soon as a student plays it, you see here how many watch each moment of it and where they leave.'
      }
    />
  )
}
