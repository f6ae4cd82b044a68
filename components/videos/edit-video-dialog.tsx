'use client'
import { type ReactElement, useState } from 'react'
import { announce } from '@/components/layout/announce'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog'
import { useUpdateVideo } from '@/lib/client/videos'
import { fieldErrors } from '@/lib/contract/error'
import type { Video } from '@/lib/contract/videos'
import { draftOf, inputOf, type VideoDraft } from './video-draft'
import { VideoForm } from './video-form'

/** Changes a video: words, address, picture, length and place. */
export function EditVideoDialog({ video, trigger }: { video: Video; trigger: ReactElement }) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, isPending, error, reset } = useUpdateVideo()
  const update = async (draft: VideoDraft) => {
    const texts = { done: 'Video updated successfully', failed: 'Failed to update video' }
    if (await announce(mutateAsync({ id: video.id, ...inputOf(draft) }), texts)) setOpen(false)
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        reset()
        setOpen(open)
      }}
    >
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent className="sm:max-w-xl" onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>Edit Video</DialogTitle>
          <DialogDescription>Students see the change at once; their progress stays.</DialogDescription>
        </DialogHeader>
        <VideoForm
          draft={draftOf(video)}
          errors={fieldErrors(error)}
          orderHint="Lower numbers come first."
          isPending={isPending}
          submit={isPending ? 'Saving...' : 'Save Changes'}
          onSubmit={update}
        />
      </DialogContent>
    </Dialog>
  )
}
