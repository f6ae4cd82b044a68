import { LockKeyhole, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { CourseLanguageText } from '@/components/course/course-language'
import { LocalDate } from '@/components/layout/local-date'
import { ButtonLink, PageLink } from '@/components/layout/page-link'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress'
import type { Course, ListedCourse } from '@/lib/contract/course/courses'
import { CourseCover } from './course-cover'

/** Shows one of the student’s courses: its image, the progress, and the next lesson. */
export function CourseCard({ course }: { course: ListedCourse }) {
  const { title, owned, draft, completed, lessons, percent } = course
  return (
    <CardFrame course={course} badge={draft && <Badge variant="outline">Draft</Badge>}>
      {owned ? (
        <div className="mt-auto grid gap-4 pt-5">
          <div className="grid gap-2">
            <p className="label-mono text-quiet tabular-nums">
              {completed} of {lessons} {lessons === 1 ? 'video' : 'videos'} completed
            </p>
            <ProgressBar percent={percent} label={`Progress in ${title ?? 'the course'}`} />
          </div>
          <NextStep course={course} />
        </div>
      ) : (
        <p className="mt-auto flex items-center gap-2 pt-5 text-sm text-warning-text">
          <LockKeyhole aria-hidden className="size-4" />
          Access pending
        </p>
      )}
    </CardFrame>
  )
}

/** Shows one course that the student can buy: its description, its price, and where to get it or learn more. */
export function OfferedCourseCard({ course, hasPage }: { course: Course; hasPage: boolean }) {
  const { slug, title, description, priceLine, buyUrl } = course
  return (
    <CardFrame course={course}>
      {description && (
        <p className="wrap-anywhere mt-2 line-clamp-4 whitespace-pre-line text-quiet text-sm">
          <CourseLanguageText>{description}</CourseLanguageText>
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-4 pt-5">
        {buyUrl && (
          <a
            href={buyUrl}
            rel="noreferrer"
            className={`${buttonVariants({ variant: 'signal' })} relative z-10`}
          >
            Get Access
            <span className="sr-only">
              {' '}
              to <CourseLanguageText>{title}</CourseLanguageText>
            </span>
          </a>
        )}
        {!buyUrl && hasPage && (
          <a href={`/c/${slug}`} className={`${buttonVariants({ variant: 'outline' })} relative z-10`}>
            Learn More
            <span className="sr-only">
              {' '}
              about <CourseLanguageText>{title}</CourseLanguageText>
            </span>
          </a>
        )}
        {priceLine && (
          <p className="wrap-anywhere min-w-0 font-medium text-sm">
            <CourseLanguageText>{priceLine}</CourseLanguageText>
          </p>
        )}
      </div>
    </CardFrame>
  )
}

/** Draws a card. Its title links to the course, and the link covers the whole card. */
function CardFrame({ course, badge, children }: { course: Course; badge?: ReactNode; children: ReactNode }) {
  const { slug, title } = course
  return (
    <article className="link-card group">
      <div className="relative aspect-video border-b bg-blueprint-soft bg-dots">
        <CourseCover
          course={course}
          sizes="(min-width: 80rem) 24rem, (min-width: 40rem) calc(50vw - 2.25rem), calc(100vw - 2.5rem)"
        />
      </div>
      <div className="flex grow flex-col p-5">
        <div className="flex items-start justify-between gap-3">
          <h3 className="wrap-anywhere text-xl">
            <PageLink
              href={`/course/${slug}`}
              className="stretched-link focus-visible:after:-outline-offset-2"
            >
              <CourseLanguageText>{title}</CourseLanguageText>
            </PageLink>
          </h3>
          {badge}
        </div>
        {children}
      </div>
    </article>
  )
}

function NextStep({ course: { next, opensAt, isStarted, lessons } }: { course: ListedCourse }) {
  if (next)
    return (
      <ButtonLink variant="signal" className="relative z-10 min-w-0" href={`/video/${next.videoId}`}>
        <Play aria-hidden className="fill-current" />
        {isStarted ? (
          <span className="truncate">
            Continue: <CourseLanguageText>{next.title}</CourseLanguageText>
          </span>
        ) : (
          <span>
            Start
            <span className="sr-only">
              : <CourseLanguageText>{next.title}</CourseLanguageText>
            </span>
          </span>
        )}
      </ButtonLink>
    )
  if (opensAt)
    return (
      <p className="text-quiet text-sm">
        Next lesson opens <LocalDate value={opensAt} />
      </p>
    )
  return lessons > 0 ? <p className="font-medium text-sm">Finished</p> : null
}
