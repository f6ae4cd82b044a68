'use client'
import { announce } from '@/components/layout/announce'
import { Confirm } from '@/components/layout/confirm'
import { DeleteButton } from '@/components/layout/delete-button'
import { useDeleteVideo } from '@/lib/client/course/videos'
import type { Video } from '@/lib/contract/course/videos'

export function DeleteVideoButton({ video }: { video: Video }) {
  const { mutateAsync } = useDeleteVideo()
  const texts = { done: 'Video deleted successfully', failed: 'Failed to delete video' }
  return (
    <Confirm
      trigger={<DeleteButton aria-label={`Delete ${video.title}`} />}
      title="Delete this video?"
      description={`“${video.title}” will be deleted, along with students’ notes and progress. This action cannot be undone.`}
      action="Delete Video"
      pendingAction="Deleting..."
      onConfirm={() => announce(mutateAsync(video.id), texts)}
    />
  )
}
