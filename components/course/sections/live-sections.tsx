'use client'
import { useEffect } from 'react'
import { DraftPublishRow } from '@/components/course/drafts/draft-publish-row'
import { PublishSectionButton } from '@/components/course/drafts/publish-buttons'
import { withQueryProvider } from '@/components/query-provider'
import { sectionsQuery } from '@/lib/client/course/sections'
import { useSeededQuery } from '@/lib/client/seed-queries'
import type { Section } from '@/lib/contract/course/sections'
import { AddSectionButton } from './add-section-button'
import { SectionTools } from './section-tools'

interface Watched {
  /** The sections rendered with the page. */
  sections: Section[]
  onChange: (sections: Section[]) => void
}

function Watch({ sections, onChange }: Watched) {
  const rows = useSeededQuery(sectionsQuery(), sections)
  useEffect(() => onChange(rows), [rows, onChange])
  return null
}

/**
 * Keeps the sections up to date: polls while an image is being generated, and follows the edits of an
 * administrator. Renders nothing.
 */
export const LiveSections = withQueryProvider(Watch)
export const LiveAddSectionButton = withQueryProvider(AddSectionButton)
export const LiveDraftPublishRow = withQueryProvider(({ section }: { section: Section }) => (
  <DraftPublishRow publish={<PublishSectionButton section={section} />} />
))
export const LiveSectionTools = withQueryProvider(SectionTools)
