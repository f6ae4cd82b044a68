'use client'
import type { ReactNode } from 'react'
import { withQueryProvider } from '@/components/query-provider'
import type { Section } from '@/lib/contract/course/sections'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { DraftBadge } from './draft-badge'
import { PublishSectionButton, PublishVideoButton } from './publish-buttons'

function SectionNotice({ section }: { section: Pick<Section, 'id' | 'title'> }) {
  return (
    <Notice
      words="Only administrators can see this section and its videos."
      publish={<PublishSectionButton section={section} />}
    />
  )
}

function VideoNotice({ video }: { video: VideoDetail }) {
  const { draft, sectionDraft, sectionId, sectionTitle } = video
  if (draft) {
    const alsoSection = sectionDraft ? ' The lesson’s section is also a draft.' : ''
    return (
      <Notice
        words={`Only administrators can see this lesson.${alsoSection}`}
        publish={<PublishVideoButton video={video} />}
      />
    )
  }
  const section = { id: sectionId, title: sectionTitle }
  return (
    <Notice
      words="Only administrators can see this lesson because its section is a draft."
      publish={<PublishSectionButton section={section} />}
    />
  )
}

/** Says who can see a draft’s page, and offers to publish the draft. */
function Notice({ words, publish }: { words: string; publish: ReactNode }) {
  return (
    <div className="my-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-blueprint/40 border-dashed bg-blueprint-soft px-4 py-3 print:hidden">
      <DraftBadge />
      <div className="ml-auto sm:order-last">{publish}</div>
      <p className="basis-full text-sm leading-5 sm:basis-40 sm:grow">{words}</p>
    </div>
  )
}

export const DraftSectionNotice = withQueryProvider(SectionNotice)
export const DraftVideoNotice = withQueryProvider(VideoNotice)
