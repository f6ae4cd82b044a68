'use client'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { VideoGrid } from '@/components/course/videos/video-grid'
import { BackLink } from '@/components/layout/back-link'
import { sectionQuery } from '@/lib/client/course/sections'
import { useCurrentUser } from '@/lib/client/people/auth'
import { SectionHero } from './section-hero'
import { SectionMissing } from './section-missing'

const AddVideoButton = dynamic(() =>
  import('@/components/course/videos/add-video-button').then((module) => module.AddVideoButton),
)

/** A section's page: what it is about, then its videos. */
export function SectionScreen({ sectionId }: { sectionId: string }) {
  const { data: section } = useQuery(sectionQuery(sectionId))
  const isAdmin = useCurrentUser()?.isAdmin ?? false
  if (!section) return <SectionMissing />
  return (
    <main className="shell pt-4 pb-24">
      <div className="flex min-h-14 items-center justify-between gap-4 pb-3">
        <BackLink href="/">Back to Dashboard</BackLink>
        {isAdmin && <AddVideoButton sectionId={sectionId} />}
      </div>
      <SectionHero section={section} />
      <VideoGrid sectionId={sectionId} />
    </main>
  )
}
