'use client'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { Rows } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Loading } from '@/components/ui/skeleton'
import { progressListQuery } from '@/lib/client/course/progress'
import { videosQuery } from '@/lib/client/course/videos'
import { useCurrentUser } from '@/lib/client/people/auth'
import type { Video } from '@/lib/contract/course/videos'
import { VideoCard } from './video-card'

// Students never load what only an administrator can use.
const AddVideoButton = dynamic(() => import('./add-video-button').then((module) => module.AddVideoButton))
const VideoManager = dynamic(() => import('./video-manager').then((module) => module.VideoManager))

const columns = 'grid gap-x-5 gap-y-8 md:grid-cols-2 lg:grid-cols-3'

/** The videos of a section, each with a check when the viewer has completed it. */
export function VideoGrid({ sectionId }: { sectionId: string }) {
  const query = useQuery(videosQuery(sectionId))
  return (
    <div className="mt-8">
      <Rows
        query={query}
        what="The videos"
        loading={<Loading className={columns} isList shape="aspect-4/3" />}
        empty={<NoVideos sectionId={sectionId} />}
      >
        {(videos) => <Videos sectionId={sectionId} videos={videos} />}
      </Rows>
    </div>
  )
}

function NoVideos({ sectionId }: { sectionId: string }) {
  const isAdmin = useCurrentUser()?.isAdmin ?? false
  return (
    <EmptyState
      drawing="frames"
      title="No videos yet"
      description={
        isAdmin
          ? 'Add your first video to this section to get started'
          : "Videos will appear here once they're added"
      }
      action={isAdmin && <AddVideoButton sectionId={sectionId} label="Add First Video" />}
    />
  )
}

function Videos({ sectionId, videos }: { sectionId: string; videos: Video[] }) {
  const { data: records = [] } = useQuery(progressListQuery())
  const isAdmin = useCurrentUser()?.isAdmin ?? false
  const completed = new Set(records.filter((record) => record.completed).map((record) => record.videoId))
  if (isAdmin) {
    return <VideoManager sectionId={sectionId} videos={videos} completed={completed} className={columns} />
  }
  return (
    <div className={columns}>
      {videos.map((video) => (
        <VideoCard key={video.id} video={video} isCompleted={completed.has(video.id)} />
      ))}
    </div>
  )
}
