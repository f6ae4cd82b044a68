import { Play } from 'lucide-react'
import { CourseLanguageText } from '@/components/course/course-language'
import { FinishedIllustration } from '@/components/course/progress/finished-illustration'
import type { NextVideo, VideoCardData } from '@/components/course/videos/video-card-data'
import { ButtonLink } from '@/components/layout/page-link'
import { ProgressBar } from '@/components/ui/progress'
import type { Section } from '@/lib/contract/course/sections'
import { cn } from '@/lib/utils'
import { SectionCover } from './section-cover'

/** Returns the font size classes for a title. Titles of more than 80 characters are smaller. */
const sizeOf = (title: string) =>
  title.length > 80 ? 'text-[clamp(1.375rem,2.4vw,1.75rem)]' : 'text-[clamp(1.75rem,3.6vw,2.75rem)]'

/**
 * Shows a section’s banner: its title, its description, and a link to the next lesson, beside its image.
 * Shows a drawing if there is no image yet.
 */
export function SectionHero({
  section,
  isAdmin,
  videos,
  next,
}: {
  section: Pick<Section, 'title' | 'description' | 'imageUrl' | 'imageMadeBy'>
  isAdmin: boolean
  videos: VideoCardData[]
  next: NextVideo | null
}) {
  const { title, description, imageUrl } = section
  return (
    <div className="dark grid overflow-hidden rounded-xl border bg-paper text-ink md:grid-cols-[1fr_minmax(0,40%)]">
      <div className="flex flex-col justify-center px-6 py-6 sm:px-8 max-md:order-last">
        <h1 className={cn('wrap-anywhere', sizeOf(title))}>
          <CourseLanguageText>{title}</CourseLanguageText>
        </h1>
        {description && (
          <p className="wrap-anywhere mt-3 max-w-reading whitespace-pre-line text-quiet">
            <CourseLanguageText>{description}</CourseLanguageText>
          </p>
        )}
        {videos.length > 0 && <SectionStatus title={title} videos={videos} next={next} />}
      </div>
      <div className="relative aspect-[5/2] md:aspect-auto md:min-h-64">
        {imageUrl ? (
          <SectionCover
            section={section}
            isAdmin={isAdmin}
            sizes="(min-width: 48rem) 32rem, calc(100vw - 2.5rem)"
            isFirst
          />
        ) : (
          <div className="absolute inset-0 bg-[radial-gradient(120%_120%_at_80%_0%,var(--blueprint-soft),var(--paper)_75%)]">
            <div className="absolute inset-0 bg-dots opacity-70" />
          </div>
        )}
      </div>
    </div>
  )
}

function SectionStatus({
  title,
  videos,
  next,
}: {
  title: string
  videos: VideoCardData[]
  next: NextVideo | null
}) {
  const completed = videos.filter(({ isCompleted }) => isCompleted).length
  if (completed === videos.length) {
    return (
      <div className="mt-5 flex items-center gap-5">
        <FinishedIllustration className="h-20 w-30" />
        <p>
          <span className="block font-display font-semibold text-xl">Section complete</span>
          <span className="mt-1 block text-quiet text-sm">
            {completed === 1 ? '1 lesson completed.' : `All ${completed} lessons completed.`}
          </span>
        </p>
      </div>
    )
  }
  return (
    <div className="mt-5 flex flex-wrap items-end gap-x-6 gap-y-4">
      {next && (
        <ButtonLink variant="signal" href={`/video/${next.id}`} className="h-11 max-sm:w-full">
          <Play aria-hidden className="fill-current" />
          {completed > 0 || next.isStarted ? 'Continue' : 'Start'}
          <span className="sr-only">: {next.title}</span>
        </ButtonLink>
      )}
      <div className="grid min-w-40 max-w-xs grow gap-2">
        <p className="label-mono text-quiet tabular-nums">
          {completed} of {videos.length} done
        </p>
        <ProgressBar percent={(completed / videos.length) * 100} label={`Progress in ${title}`} />
      </div>
    </div>
  )
}
