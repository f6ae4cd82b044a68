import { Trash2 } from 'lucide-react'
import { announce } from '@/components/layout/announce'
import { Confirm } from '@/components/layout/confirm'
import { Button } from '@/components/ui/button'
import { useDeleteVideo } from '@/lib/client/videos'
import type { Video } from '@/lib/contract/videos'

export function DeleteVideo({ video: { id, title } }: { video: Video }) {
  const { mutateAsync } = useDeleteVideo()
  return (
    <Confirm
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Delete ${title}`}
          className="hover:bg-danger-soft hover:text-danger-text"
        >
          <Trash2 aria-hidden />
        </Button>
      }
      title="Delete this video?"
      description={`“${title}” is deleted with the notes and the progress of every student. This action cannot be undone.`}
      action="Delete Video"
      pendingAction="Deleting..."
      onConfirm={() =>
        announce(mutateAsync(id), { done: 'Video deleted successfully', failed: 'Failed to delete video' })
      }
    />
  )
}
