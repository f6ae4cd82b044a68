import { Film } from 'lucide-react'
import type { ReactNode } from 'react'
import { CourseLanguageText } from '@/components/course/course-language'
import { DraftBadge } from '@/components/course/drafts/draft-badge'
import { PublishSectionButton } from '@/components/course/drafts/publish-buttons'
import { ButtonLink } from '@/components/layout/page-link'
import { Spinner } from '@/components/ui/spinner'
import type { Section } from '@/lib/contract/course/sections'
import { SectionCover } from './section-cover'
import { SectionTools } from './section-tools'

/** Shows one section in the admin area: its position, its image, and its controls. */
export function SectionRow({
  section,
  number,
  handle,
  flag,
}: {
  section: Section
  number: number
  handle: ReactNode
  /** Shows a problem with the section. */
  flag?: ReactNode
}) {
  const { id, title, description, videoCount } = section
  return (
    <article className="flex flex-col gap-4 p-3 sm:flex-row sm:flex-wrap sm:items-center sm:gap-5 sm:pr-4">
      <div className="flex items-center gap-2 sm:gap-3">
        <div className="[&_[data-move-buttons]]:flex-col">{handle}</div>
        <span className="label-mono w-6 text-quiet">{String(number).padStart(2, '0')}</span>
        <div className="relative ml-auto aspect-video w-36 shrink-0 overflow-hidden rounded-md border bg-sunk sm:ml-0 sm:w-40">
          <RowPicture section={section} />
        </div>
      </div>
      <div className="min-w-0 grow px-1 sm:basis-40 sm:px-0">
        <h3 className="font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
          <CourseLanguageText>{title}</CourseLanguageText>
        </h3>
        <p className="mt-0.5 line-clamp-2 text-quiet text-sm leading-normal [overflow-wrap:anywhere]">
          {description ? <CourseLanguageText>{description}</CourseLanguageText> : 'No description'}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="label-mono text-quiet">{videoCount === 1 ? '1 video' : `${videoCount} videos`}</p>
          {section.draft && <DraftBadge />}
        </div>
        <div className="mt-1.5 empty:hidden">{flag}</div>
      </div>
      <div className="flex flex-wrap items-center gap-1 border-t pt-3 sm:border-0 sm:pt-0">
        {section.draft && <PublishSectionButton section={section} variant="default" className="sm:mr-1" />}
        <ButtonLink variant="outline" size="sm" className="mr-auto sm:mr-2" href={`/section/${id}`}>
          <Film aria-hidden />
          Manage Videos
          <span className="sr-only">in {title}</span>
        </ButtonLink>
        <SectionTools section={section} withOrder />
      </div>
    </article>
  )
}

function RowPicture({ section }: { section: Section }) {
  if (section.imageUrl) return <SectionCover section={section} sizes="10rem" isAdmin />
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 bg-blueprint-soft bg-dots p-2 text-center">
      <Spinner />
      <p className="animate-pulse text-[0.6875rem] text-blueprint leading-tight">AI generating image...</p>
    </div>
  )
}
