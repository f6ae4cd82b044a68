import { Play } from 'lucide-react'
import { CourseLanguageText } from '@/components/course/course-language'
import { VideoThumbnail } from '@/components/course/videos/video-thumbnail'
import { ButtonLink, PageLink } from '@/components/layout/page-link'
import { ProgressBar } from '@/components/ui/progress'
import type { ContinueVideo } from '@/lib/contract/course/progress'
import { formatDuration } from '@/lib/format'

/** Shows the next lesson with its thumbnail and one button. */
export function ContinueCard({ video }: { video: ContinueVideo }) {
  const { id, title, sectionTitle, thumbnailUrl, isStarted, certificate } = video
  return (
    <section
      aria-labelledby="next"
      className="grid items-center gap-5 sm:gap-7 lg:grid-cols-[1.35fr_1fr] lg:gap-12"
    >
      <div className="corners">
        {/* The thumbnail is hidden from keyboards and screen readers, because the button has the same link. */}
        <PageLink
          href={`/video/${id}`}
          aria-hidden
          tabIndex={-1}
          className="group relative block aspect-video overflow-hidden rounded-md border bg-sunk"
        >
          <VideoThumbnail
            url={thumbnailUrl}
            sizes="(min-width: 64rem) min(54vw, 44rem), calc(100vw - 2.5rem)"
            isFirst
          />
          <span className="absolute inset-0 grid place-items-center bg-[oklch(0.16_0.03_262/0.35)] opacity-0 transition-opacity group-hover:opacity-100">
            <span className="grid size-18 place-items-center rounded-full bg-signal text-on-signal">
              <Play className="size-8 translate-x-0.5 fill-current" />
            </span>
          </span>
        </PageLink>
      </div>
      <div>
        <p className="label-mono wrap-anywhere text-quiet">
          <CourseLanguageText>{sectionTitle}</CourseLanguageText>
        </p>
        <h2 id="next" className="wrap-anywhere mt-2 text-[clamp(1.5rem,4vw,2.75rem)] sm:mt-3">
          <CourseLanguageText>{title}</CourseLanguageText>
        </h2>
        {isStarted && <StoppedAt video={video} />}
        <ButtonLink variant="signal" size="lg" className="mt-4 max-sm:w-full sm:mt-7" href={`/video/${id}`}>
          <Play aria-hidden className="fill-current" />
          {isStarted ? 'Continue Watching' : 'Start Watching'}
        </ButtonLink>
        {certificate && (
          <p className="mt-3 text-quiet text-sm">
            Certificate: {certificate.watched} of {certificate.total}{' '}
            {certificate.total === 1 ? 'lesson' : 'lessons'} watched
          </p>
        )}
      </div>
    </section>
  )
}

function StoppedAt({ video: { title, duration, lastPosition } }: { video: ContinueVideo }) {
  return (
    <div className="mt-3 grid max-w-sm gap-2 sm:mt-6">
      <p className="label-mono text-quiet tabular-nums">
        you left off at {formatDuration(lastPosition)}
        {duration ? ` of ${formatDuration(duration)}` : ''}
      </p>
      {duration ? (
        <ProgressBar percent={(lastPosition / duration) * 100} label={`Progress in ${title}`} />
      ) : null}
    </div>
  )
}
