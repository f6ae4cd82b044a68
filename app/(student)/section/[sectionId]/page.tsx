import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { cache } from 'react'
import { Top } from '@/app/(student)/top'
import { AccessPending } from '@/components/course/sections/access-pending'
import { SectionMissing } from '@/components/course/sections/section-missing'
import { SectionScreen } from '@/components/course/sections/section-screen'
import { cardsOf, wayOn } from '@/components/course/videos/cards'
import { latestUpdate } from '@/lib/contract/course/progress'
import { listProgress } from '@/lib/data/course/progress'
import { getSection } from '@/lib/data/course/sections'
import { listVideos } from '@/lib/data/course/videos'
import { logAccess } from '@/lib/data/people/access-log'
import { getStanding } from '@/lib/data/people/standing'
import { runAfterResponse } from '@/lib/server/http/background'
import { idFrom, load, requireViewer } from '@/lib/server/http/page'
import { currentBrand } from '@/lib/server/site/current-site'

type Props = PageProps<'/section/[sectionId]'>

/** Cached per request, so the title and the page read the section once and agree. */
const readSection = cache((id: string) =>
  load(async () => {
    const viewer = await requireViewer()
    const sectionId = idFrom(id)
    const reading = [
      getSection(viewer, sectionId),
      listVideos(viewer, sectionId),
      listProgress(viewer),
    ] as const
    const [section, videos, progress] = await Promise.all(reading)
    return { section, videos, progress }
  }),
)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const section = await readSection((await params).sectionId)
  return { title: 'value' in section ? section.value.section.title : 'Section' }
}

export default async function SectionPage({ params }: Props) {
  const viewer = await requireViewer()
  const loaded = await readSection((await params).sectionId)
  const header = <Top viewer={viewer} />
  if ('refused' in loaded) {
    const standing = loaded.refused === 'forbidden' ? await getStanding(viewer, await params) : null
    const { supportEmail } = await currentBrand()
    return (
      <>
        {header}
        {loaded.refused === 'forbidden' ? (
          <AccessPending {...{ standing, supportEmail }} />
        ) : (
          <SectionMissing />
        )}
      </>
    )
  }
  const { section, videos, progress } = loaded.value
  const { id, title, description, imageUrl, draft } = section
  const visit = await headers()
  const opened = { action: 'section_viewed', resourceId: id } as const
  runAfterResponse('access_log', () => logAccess(viewer, visit, opened))
  return (
    <>
      {header}
      <SectionScreen
        section={{ id, title, description, imageUrl, draft }}
        videos={cardsOf(videos, progress)}
        next={wayOn(videos, progress)}
        editable={viewer.isAdmin ? videos : null}
        progressOf={latestUpdate(progress)}
      />
    </>
  )
}
