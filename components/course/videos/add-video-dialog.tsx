'use client'
import type { ReactElement } from 'react'
import { announce } from '@/components/layout/announce'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { useCreateVideo } from '@/lib/client/course/videos'
import { fieldErrors } from '@/lib/contract/error'
import { emptyDraft, inputOf, type VideoDraft } from './video-draft'
import { VideoForm } from './video-form'

/** A new video of a section. It starts empty every time it is opened. */
export function AddVideoDialog({ sectionId, trigger }: { sectionId: string; trigger: ReactElement }) {
  const { mutateAsync, isPending, error, reset } = useCreateVideo()
  const add = (draft: VideoDraft) => {
    const { order, ...input } = inputOf(draft)
    // Without an order the server puts it at the end; 0 would put it before everything that was ever put in order.
    const write = mutateAsync({ sectionId, ...input, ...(order !== 0 && { order }) })
    return announce(write, { done: 'Video added successfully', failed: 'Failed to add video' })
  }
  return (
    <TitledDialog
      trigger={trigger}
      title="Add Video"
      description="A film of your own, or one that lives on YouTube or Vimeo."
      isSticky
      className="sm:max-w-xl"
      onToggle={reset}
    >
      {(close) => (
        <VideoForm
          draft={emptyDraft}
          errors={fieldErrors(error)}
          orderHint="Lower numbers come first; 0 puts it at the end."
          isPending={isPending}
          submit={isPending ? 'Adding...' : 'Add Video'}
          onSubmit={async (draft) => {
            if (await add(draft)) close()
          }}
        />
      )}
    </TitledDialog>
  )
}
