import { ArrowRight } from 'lucide-react'
import { CompleteToggle } from '@/components/course/progress/complete-toggle'
import { BackLink } from '@/components/layout/back-link'
import { PageLink } from '@/components/layout/page-link'
import type { VideoDetail } from '@/lib/contract/course/videos'

/** What a video is about, whether it is done, and what comes next. */
export function LessonDetails({ video }: { video: VideoDetail }) {
  const { id, title, description, sectionId, sectionTitle, nextVideo } = video
  return (
    <div className="mx-auto w-full max-w-5xl px-5 py-6 sm:px-8 lg:pb-14">
      <BackLink href={`/section/${sectionId}`}>{sectionTitle}</BackLink>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <h1 className="wrap-anywhere max-w-2xl text-[clamp(1.75rem,3.5vw,2.5rem)]">{title}</h1>
        <CompleteToggle videoId={id} />
      </div>
      {description && (
        <p className="mt-4 wrap-anywhere max-w-reading whitespace-pre-line text-quiet">{description}</p>
      )}
      {nextVideo && (
        <PageLink
          href={`/video/${nextVideo.id}`}
          className="group mt-8 flex print:hidden items-center justify-between gap-4 rounded-lg border bg-raised px-5 py-4 transition-colors hover:border-ink/40"
        >
          <span>
            <span className="label-mono block text-quiet">next video</span>
            <span className="wrap-anywhere mt-1 block font-medium">{nextVideo.title}</span>
          </span>
          <ArrowRight
            aria-hidden
            className="size-5 shrink-0 transition-transform group-hover:translate-x-1"
          />
        </PageLink>
      )}
    </div>
  )
}
