import { Play } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress'
import { Thumbnail } from '@/components/videos/thumbnail'
import type { ContinueVideo } from '@/lib/contract/progress'
import { formatDuration } from '@/lib/format'

/** The next thing to do: the frame where they stopped, and one button. */
export function ContinueCard({ video }: { video: ContinueVideo }) {
  const { id, title, sectionTitle, thumbnailUrl, isStarted } = video
  return (
    <section aria-labelledby="next" className="grid items-center gap-7 lg:grid-cols-[1.35fr_1fr] lg:gap-12">
      <div className="corners">
        <div className="relative aspect-video overflow-hidden rounded-md border bg-sunk">
          <Thumbnail url={thumbnailUrl} />
        </div>
      </div>
      <div>
        <p className="label-mono text-quiet">{sectionTitle}</p>
        <h2 id="next" className="mt-3 text-[clamp(1.75rem,4vw,2.75rem)]">
          {title}
        </h2>
        {isStarted && <Place video={video} />}
        <Button asChild variant="signal" size="lg" className="mt-7 max-sm:w-full">
          <Link href={`/video/${id}`} prefetch={false}>
            <Play aria-hidden className="fill-current" />
            {isStarted ? 'Continue watching' : 'Start watching'}
          </Link>
        </Button>
      </div>
    </section>
  )
}

function Place({ video: { title, duration, lastPosition } }: { video: ContinueVideo }) {
  return (
    <div className="mt-6 grid max-w-sm gap-2">
      <p className="label-mono text-quiet tabular-nums">
        stopped at {formatDuration(lastPosition)}
        {duration ? ` of ${formatDuration(duration)}` : ''}
      </p>
      {duration ? (
        <ProgressBar percent={(lastPosition / duration) * 100} label={`Watched of ${title}`} />
      ) : null}
    </div>
  )
}
