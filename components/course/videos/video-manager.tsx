'use client'
import { ChartNoAxesColumn, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { toastFailure } from '@/components/layout/failure'
import { ButtonLink } from '@/components/layout/page-link'
import { Button } from '@/components/ui/button'
import { SortableList } from '@/components/ui/sortable'
import { useReorderVideos } from '@/lib/client/course/videos'
import type { Video } from '@/lib/contract/course/videos'
import { DeleteVideoButton } from './delete-video-button'
import { EditVideoDialog } from './edit-video-dialog'
import { VideoCard } from './video-card'
import { videoColumns } from './video-grid'

/** The videos of a section as an administrator sees them: to put in order, look into, edit and delete. */
export function VideoManager({
  sectionId,
  videos,
  completed,
}: {
  sectionId: string
  videos: Video[]
  completed: Set<string>
}) {
  const reorder = useReorderVideos(sectionId)
  return (
    <SortableList
      rows={videos}
      onReorder={(ids) =>
        reorder.mutate(ids, { onError: (error) => toastFailure(error, 'Failed to save the order') })
      }
      className={videoColumns}
      itemClassName="rounded-lg bg-paper"
    >
      {(video, _index, handle) => (
        <VideoCard
          video={{ ...video, isCompleted: completed.has(video.id) }}
          tools={<Tools video={video} handle={handle} />}
        />
      )}
    </SortableList>
  )
}

function Tools({ video, handle }: { video: Video; handle: ReactNode }) {
  return (
    <div className="-mr-1.5 flex">
      {handle}
      <ButtonLink
        href={`/admin/videos/${video.id}`}
        variant="ghost"
        size="icon-sm"
        aria-label={`Who watches ${video.title}`}
      >
        <ChartNoAxesColumn aria-hidden />
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
