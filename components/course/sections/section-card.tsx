import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { CourseLanguageText } from '@/components/course/course-language'
import { PageLink } from '@/components/layout/page-link'
import { ProgressBar } from '@/components/ui/progress'
import type { Section } from '@/lib/contract/course/sections'
import { cn } from '@/lib/utils'
import { OpeningTime } from '../videos/opening-time'
import { LockedBadge } from './locked-badge'
import { SectionImage } from './section-image'

/**
 * Shows one section on the dashboard. `tools` are the administrator’s controls, and `draft` marks a draft.
 */
export function SectionCard({
  section,
  number,
  isAdmin,
  tools,
  draft,
}: {
  section: Section
  number: number
  isAdmin: boolean
  tools?: ReactNode
  draft?: ReactNode
}) {
  const { id, title, description, locked, opensAt, standing } = section
  return (
    <article className="link-card group">
      <div className={cn('relative aspect-video border-b bg-sunk', locked && 'grayscale')}>
        <SectionImage section={section} isAdmin={isAdmin} />
      </div>
      <div className="flex grow flex-col p-5">
        <div className="flex items-start justify-between gap-3">
          <h3 className="wrap-anywhere text-xl">
            <span className="label-mono mb-2 block font-normal text-quiet">
              {String(number).padStart(2, '0')}
            </span>
            <CourseLanguageText>{title}</CourseLanguageText>
          </h3>
          {tools}
        </div>
        <p className="wrap-anywhere mt-2 line-clamp-3 text-quiet text-sm leading-normal">
          {description ? (
            <CourseLanguageText>{description}</CourseLanguageText>
          ) : (
            'Explore the videos in this section'
          )}
        </p>
        <div className="mt-auto grid gap-4 pt-5">
          {draft}
          {opensAt && <OpeningTime time={opensAt} />}
          {locked && !opensAt && <LockedBadge standing={standing} />}
          {!locked && <SectionShare section={section} />}
          <PageLink
            href={`/section/${id}`}
            aria-label={`View Section: ${title}`}
            className="inline-flex items-center gap-2 font-medium text-sm stretched-link focus-visible:after:-outline-offset-2"
          >
            View Section
            <ArrowRight aria-hidden className="size-4 transition-transform group-hover:translate-x-1" />
          </PageLink>
        </div>
      </div>
    </article>
  )
}

function SectionShare({ section: { title, videoCount, completedCount } }: { section: Section }) {
  if (videoCount === 0) return <p className="label-mono text-quiet">No videos yet</p>
  return (
    <div className="grid gap-2">
      <p className="label-mono flex justify-between gap-3 text-quiet">
        <span>{videoCount === 1 ? '1 video' : `${videoCount} videos`}</span>
        <span className={cn(completedCount === videoCount && 'text-done-text')}>
          {completedCount} of {videoCount} done
        </span>
      </p>
      <ProgressBar percent={(completedCount / videoCount) * 100} label={`Progress in ${title}`} />
    </div>
  )
}
