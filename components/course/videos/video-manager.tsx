'use client'
import { Captions, ChartNoAxesColumn, FolderInput, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DraftPublishRow } from '@/components/course/drafts/draft-publish-row'
import { PublishVideoButton } from '@/components/course/drafts/publish-buttons'
import { ButtonLink } from '@/components/layout/page-link'
import { toastFailure } from '@/components/layout/toast-error'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { SortableList } from '@/components/ui/sortable-list'
import { useReorderVideos } from '@/lib/client/course/videos'
import type { Video } from '@/lib/contract/course/videos'
import { DeleteVideoButton } from './delete-video-button'
import { EditVideoDialog } from './edit-video-dialog'
import { MoveLessonDropTargets } from './move-lesson-drop-targets'
import { MoveVideosDialog } from './move-videos-dialog'
import { SelectedVideosBar } from './selected-videos-bar'
import { useBulkVideoActions } from './use-bulk-video-actions'
import { VideoCard } from './video-card'
import type { VideoCardData } from './video-card-data'
import { videoGridClass } from './video-grid'

const NOT_WATCHED = { isCompleted: false, lastPosition: 0 }

/**
 * Lists the videos of a section for an administrator, with controls to reorder, move, open, edit, publish,
 * and delete them.
 */
export function VideoManager({
  sectionId,
  videos,
  watched,
}: {
  sectionId: string
  videos: Video[]
  /** The administrator’s own progress, by video ID. */
  watched: Map<string, Pick<VideoCardData, 'isCompleted' | 'lastPosition'>>
}) {
  const reorder = useReorderVideos(sectionId)
  const { move } = useBulkVideoActions()
  const { selected, isSelected, toggle, setSelected } = useVideoSelection(videos)
  return (
    <>
      <SortableList
        rows={videos}
        onReorder={(ids) =>
          reorder.mutate(ids, {
            onError: (error) => toastFailure(error, 'Couldn’t save the order. Try again.'),
          })
        }
        dropTargets={<MoveLessonDropTargets sectionId={sectionId} />}
        onDropOn={(id, toSectionId) => move([id], toSectionId)}
        className={videoGridClass}
        itemClassName="rounded-lg bg-paper"
      >
        {(video, index, handle) => (
          <VideoCard
            video={{ ...video, ...(watched.get(video.id) ?? NOT_WATCHED) }}
            number={index + 1}
            draft={video.draft && <DraftPublishRow publish={<PublishVideoButton video={video} />} />}
            checkbox={
              <Checkbox
                aria-label={`Select ${video.title}`}
                className="relative bg-paper after:absolute after:-inset-2.5"
                checked={isSelected(video.id)}
                onCheckedChange={() => toggle(video.id)}
              />
            }
            tools={<VideoTools video={video} handle={handle} />}
          />
        )}
      </SortableList>
      {selected.length > 0 && (
        <SelectedVideosBar
          selected={selected}
          total={videos.length}
          onSelectAll={() => setSelected(videos.map(({ id }) => id))}
          onClear={() => setSelected([])}
        />
      )}
    </>
  )
}

/** Manages the selection of lessons. A lesson that is removed from the list is no longer selected. */
function useVideoSelection(videos: Video[]) {
  const [ids, setSelected] = useState<string[]>([])
  const isSelected = (id: string) => ids.includes(id)
  const toggle = (id: string) =>
    setSelected(isSelected(id) ? ids.filter((other) => other !== id) : [...ids, id])
  return { selected: videos.filter(({ id }) => isSelected(id)), isSelected, toggle, setSelected }
}

function VideoTools({ video, handle }: { video: Video; handle: ReactNode }) {
  return (
    <div className="-ml-2 flex">
      {handle}
      <ButtonLink
        href={`/admin/videos/${video.id}`}
        variant="ghost"
        size="icon-sm"
        aria-label={`Audience retention for ${video.title}`}
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
      <MoveVideosDialog
        videos={[video]}
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={`Move ${video.title} to another section`}>
            <FolderInput aria-hidden />
          </Button>
        }
      />
      <DeleteVideoButton video={video} />
    </div>
  )
}
