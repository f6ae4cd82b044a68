'use client'
import { useEffect } from 'react'
import { DraftPublishRow } from '@/components/course/drafts/draft-publish-row'
import { PublishSectionButton } from '@/components/course/drafts/publish-buttons'
import { SeveralCoursesProvider } from '@/components/layout/several-courses-context'
import { withQueryProvider } from '@/components/query-provider'
import { sectionsQuery } from '@/lib/client/course/sections'
import { useSeededQuery } from '@/lib/client/use-seeded-query'
import type { Section } from '@/lib/contract/course/sections'
import { AddSectionButton } from './add-section-button'
import { SectionTools } from './section-tools'

interface Watched {
  /** The sections rendered with the page. */
  sections: Section[]
  /** The slug of the course, if the viewer sees several courses. */
  course?: string | undefined
  onChange: (sections: Section[]) => void
}

function Watch({ sections, course, onChange }: Watched) {
  const rows = useSeededQuery(sectionsQuery(course), sections)
  useEffect(() => onChange(rows), [rows, onChange])
  return null
}

/**
 * Keeps the list of sections up to date: polls while an image is being generated, and applies an
 * administrator’s changes. Renders nothing.
 */
export const SectionsUpdater = withQueryProvider(Watch)
export const AddSectionButtonWithQueries = withQueryProvider(AddSectionButton)
export const DraftPublishRowWithQueries = withQueryProvider(({ section }: { section: Section }) => (
  <DraftPublishRow publish={<PublishSectionButton section={section} />} />
))
export const SectionToolsWithQueries = withQueryProvider(
  ({ section, hasSeveralCourses }: { section: Section; hasSeveralCourses: boolean }) => (
    <SeveralCoursesProvider value={hasSeveralCourses}>
      <SectionTools section={section} />
    </SeveralCoursesProvider>
  ),
)
