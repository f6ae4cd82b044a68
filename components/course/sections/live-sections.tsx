'use client'
import { type ComponentProps, useEffect } from 'react'
import { Queries } from '@/components/queries'
import { sectionsQuery } from '@/lib/client/course/sections'
import { useSeeded } from '@/lib/client/seeded'
import type { Section } from '@/lib/contract/course/sections'
import { AddSectionButton } from './add-section-button'
import { SectionTools } from './section-tools'

interface Watched {
  /** What the page begins with. */
  sections: Section[]
  onChange: (sections: Section[]) => void
}

/** Where sections change while one looks: their images are being made, or an administrator is at work. Draws nothing. */
export function LiveSections(props: Watched) {
  return (
    <Queries>
      <Watch {...props} />
    </Queries>
  )
}

function Watch({ sections, onChange }: Watched) {
  const rows = useSeeded(sectionsQuery(), sections)
  useEffect(() => onChange(rows), [rows, onChange])
  return null
}

export function LiveAddSection(props: ComponentProps<typeof AddSectionButton>) {
  return (
    <Queries>
      <AddSectionButton {...props} />
    </Queries>
  )
}

export function LiveSectionTools(props: ComponentProps<typeof SectionTools>) {
  return (
    <Queries>
      <SectionTools {...props} />
    </Queries>
  )
}
