import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { CourseLanguageText } from '@/components/course/course-language'
import { PageLink } from '@/components/layout/page-link'
import { ProgressBar } from '@/components/ui/progress'
import { formatDuration } from '@/lib/format'
import { OpeningTime } from './opening-time'
import type { VideoCardData } from './video-card-data'
import { VideoThumbnail } from './video-thumbnail'

/**
 * Shows one video of a section. `tools` and `checkbox` are the administrator’s controls, and `draft` marks a
 * draft.
 */
export function VideoCard({
  video: { id, title, description, thumbnailUrl, duration, isCompleted, lastPosition, opensAt },
  number,
  tools,
  checkbox,
  draft,
}: {
  video: VideoCardData
  /** Position in the section. */
  number: number
  tools?: ReactNode
  checkbox?: ReactNode
  draft?: ReactNode
}) {
  return (
    <article className="group relative">
      <div className="relative aspect-video overflow-hidden rounded-lg border bg-sunk transition-[border-color] group-hover:border-ink/50">
        <VideoThumbnail
          url={thumbnailUrl}
          sizes="(min-width: 64rem) 24rem, (min-width: 48rem) calc(50vw - 2.25rem), calc(100vw - 2.5rem)"
        />
        {duration !== null && duration > 0 && (
          <span className="label-mono absolute right-2 bottom-2 rounded-sm bg-[oklch(0.16_0.03_262/0.86)] px-1.5 py-0.5 text-[oklch(0.97_0.008_85)] tabular-nums">
            {formatDuration(duration)}
          </span>
        )}
        {!isCompleted && lastPosition > 0 && duration !== null && duration > 0 && (
          <ProgressBar
            percent={(lastPosition / duration) * 100}
            label={`Progress in ${title}`}
            className="absolute inset-x-0 bottom-0 bg-paper"
          />
        )}
      </div>
      {isCompleted && (
        <span className="absolute top-2 left-2 grid size-7 place-items-center rounded-full bg-done text-on-solid ring-2 ring-paper">
          <Check aria-hidden className="size-4" strokeWidth={3} />
          <span className="sr-only">Completed</span>
        </span>
      )}
      <div className="flex items-start justify-between gap-3 pt-3">
        <span aria-hidden className="label-mono pt-0.5 text-quiet tabular-nums">
          {String(number).padStart(2, '0')}
        </span>
        <TitleLink
          href={opensAt ? null : `/video/${id}`}
          className="grow stretched-link focus-visible:after:outline-offset-2"
        >
          <h2 className="wrap-anywhere text-lg">
            <CourseLanguageText>{title}</CourseLanguageText>
          </h2>
          {description && (
            <p className="wrap-anywhere mt-1 line-clamp-2 text-quiet text-sm leading-normal">
              <CourseLanguageText>{description}</CourseLanguageText>
            </p>
          )}
          {opensAt && <OpeningTime time={opensAt} />}
        </TitleLink>
      </div>
      {checkbox && (
        <div className="absolute top-2 right-2 z-10 grid size-7 place-items-center rounded-md bg-paper/90">
          {checkbox}
        </div>
      )}
      {tools && <div className="relative z-10 mt-1 w-fit">{tools}</div>}
      {draft && <div className="mt-3">{draft}</div>}
    </article>
  )
}

/** Shows the title as a link to the video, or as plain text if the video opens later. */
function TitleLink({
  href,
  className,
  children,
}: {
  href: `/video/${string}` | null
  className: string
  children: ReactNode
}) {
  if (!href) return <div className="grow text-quiet">{children}</div>
  return (
    <PageLink href={href} className={className}>
      {children}
    </PageLink>
  )
}
