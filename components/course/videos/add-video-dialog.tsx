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
  const add = (draft: VideoDraft) =>
    announce(mutateAsync({ sectionId, ...inputOf(draft) }), {
      done: 'Video added successfully',
      failed: 'Failed to add video',
    })
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
