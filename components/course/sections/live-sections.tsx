'use client'
import { useEffect } from 'react'
import { DraftLine } from '@/components/course/drafts/draft-line'
import { PublishSection } from '@/components/course/drafts/publish-button'
import { withQueries } from '@/components/queries'
import { sectionsQuery } from '@/lib/client/course/sections'
import { useSeeded } from '@/lib/client/seeded'
import type { Section } from '@/lib/contract/course/sections'
import { AddSectionButton } from './add-section-button'
import { SectionTools } from './section-tools'

interface Watched {
  /** The sections rendered with the page. */
  sections: Section[]
  onChange: (sections: Section[]) => void
}

function Watch({ sections, onChange }: Watched) {
  const rows = useSeeded(sectionsQuery(), sections)
  useEffect(() => onChange(rows), [rows, onChange])
  return null
}

/**
 * Keeps the sections up to date: polls while an image is being generated, and follows the edits of an
 * administrator. Renders nothing.
 */
export const LiveSections = withQueries(Watch)
export const LiveAddSection = withQueries(AddSectionButton)
export const LiveDraftSection = withQueries(({ section }: { section: Section }) => (
  <DraftLine publish={<PublishSection section={section} />} />
))
export const LiveSectionTools = withQueries(SectionTools)
