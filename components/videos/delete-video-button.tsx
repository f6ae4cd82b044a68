'use client'
import { Trash2 } from 'lucide-react'
import { announce } from '@/components/layout/announce'
import { Confirm } from '@/components/layout/confirm'
import { Button } from '@/components/ui/button'
import { useDeleteVideo } from '@/lib/client/videos'
import type { Video } from '@/lib/contract/videos'

export function DeleteVideoButton({ video }: { video: Video }) {
  const { mutateAsync } = useDeleteVideo()
  const texts = { done: 'Video deleted successfully', failed: 'Failed to delete video' }
  return (
    <Confirm
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Delete ${video.title}`}
          className="hover:bg-danger-soft hover:text-danger-text"
        >
          <Trash2 aria-hidden />
        </Button>
      }
      title="Delete this video?"
      description={`“${video.title}” is removed with everyone's notes on it and progress in it. This action cannot be undone.`}
      action="Delete Video"
      pendingAction="Deleting..."
      onConfirm={() => announce(mutateAsync(video.id), texts)}
    />
  )
}
