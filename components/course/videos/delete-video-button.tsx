'use client'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { DeleteButton } from '@/components/layout/delete-button'
import { toastResult } from '@/components/layout/toast-result'
import { useDeleteVideo } from '@/lib/client/course/videos'
import type { Video } from '@/lib/contract/course/videos'

export function DeleteVideoButton({ video }: { video: Video }) {
  const { mutateAsync } = useDeleteVideo()
  const texts = { done: 'Video deleted successfully', failed: 'Failed to delete video' }
  return (
    <ConfirmDialog
      trigger={<DeleteButton aria-label={`Delete ${video.title}`} />}
      title="Delete this video?"
      description={`“${video.title}” will be deleted, along with students’ notes and progress. This action cannot be undone.`}
      action="Delete Video"
      pendingAction="Deleting..."
      onConfirm={() => toastResult(mutateAsync(video.id), texts)}
    />
  )
}
