'use client'
import { Captions, ChartNoAxesColumn, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { DraftPublishRow } from '@/components/course/drafts/draft-publish-row'
import { PublishVideoButton } from '@/components/course/drafts/publish-buttons'
import { ButtonLink } from '@/components/layout/page-link'
import { toastFailure } from '@/components/layout/toast-error'
import { Button } from '@/components/ui/button'
import { SortableList } from '@/components/ui/sortable-list'
import { useReorderVideos } from '@/lib/client/course/videos'
import type { Video } from '@/lib/contract/course/videos'
import { DeleteVideoButton } from './delete-video-button'
import { EditVideoDialog } from './edit-video-dialog'
import { VideoCard } from './video-card'
import type { VideoCardData } from './video-card-data'
import { videoGridClass } from './video-grid'

const NOT_WATCHED = { isCompleted: false, lastPosition: 0 }

/** Lists the videos of a section for an administrator: to reorder, open, edit and delete. */
export function VideoManager({
  sectionId,
  videos,
  watched,
}: {
  sectionId: string
  videos: Video[]
  /** The administrator's own progress by video ID. */
  watched: Map<string, Pick<VideoCardData, 'isCompleted' | 'lastPosition'>>
}) {
  const reorder = useReorderVideos(sectionId)
  return (
    <SortableList
      rows={videos}
      onReorder={(ids) =>
        reorder.mutate(ids, {
          onError: (error) => toastFailure(error, 'Couldn’t save the order. Try again.'),
        })
      }
      className={videoGridClass}
      itemClassName="rounded-lg bg-paper"
    >
      {(video, index, handle) => (
        <VideoCard
          video={{ ...video, ...(watched.get(video.id) ?? NOT_WATCHED) }}
          number={index + 1}
          draft={video.draft && <DraftPublishRow publish={<PublishVideoButton video={video} />} />}
          tools={<VideoTools video={video} handle={handle} />}
        />
      )}
    </SortableList>
  )
}

function VideoTools({ video, handle }: { video: Video; handle: ReactNode }) {
  return (
    <div className="-mr-1.5 flex">
      {handle}
      <ButtonLink
        href={`/admin/videos/${video.id}`}
        variant="ghost"
        size="icon-sm"
        aria-label={`Audience of ${video.title}`}
      >
        <ChartNoAxesColumn aria-hidden />
      </ButtonLink>
      <ButtonLink
        href={`/admin/videos/${video.id}/words`}
        variant="ghost"
        size="icon-sm"
        aria-label={`Transcript of ${video.title}`}
      >
        <Captions aria-hidden />
      </ButtonLink>
      <EditVideoDialog
        video={video}
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={`Edit ${video.title}`}>
            <Pencil aria-hidden />
          </Button>
        }
      />
      <DeleteVideoButton video={video} />
    </div>
  )
}
