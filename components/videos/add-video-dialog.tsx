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
import { useCreateVideo } from '@/lib/client/videos'
import { fieldErrors } from '@/lib/contract/error'
import { emptyDraft, inputOf, type VideoDraft } from './video-draft'
import { VideoForm } from './video-form'

/** A new video of a section. It starts empty every time it is opened. */
export function AddVideoDialog({ sectionId, trigger }: { sectionId: string; trigger: ReactElement }) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, isPending, error, reset } = useCreateVideo()
  const add = async (draft: VideoDraft) => {
    const { order, ...input } = inputOf(draft)
    // Without an order the server puts it at the end; 0 would put it before everything that was ever put in order.
    const write = mutateAsync({ sectionId, ...input, ...(order !== 0 && { order }) })
    const texts = { done: 'Video added successfully', failed: 'Failed to add video' }
    if (await announce(write, texts)) setOpen(false)
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
          <DialogTitle>Add Video</DialogTitle>
          <DialogDescription>A film of your own, or one that lives on YouTube or Vimeo.</DialogDescription>
        </DialogHeader>
        <VideoForm
          draft={emptyDraft}
          errors={fieldErrors(error)}
          orderHint="Lower numbers come first; 0 puts it at the end."
          isPending={isPending}
          submit={isPending ? 'Adding...' : 'Add Video'}
          onSubmit={add}
        />
      </DialogContent>
    </Dialog>
  )
}
