'use client'
import type { ReactElement } from 'react'
import { announce } from '@/components/layout/announce'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { useUpdateVideo } from '@/lib/client/course/videos'
import type { Video } from '@/lib/contract/course/videos'
import { fieldErrors } from '@/lib/contract/error'
import { draftOf, inputOf, type VideoDraft } from './video-draft'
import { VideoForm } from './video-form'

/** Changes a video: words, address, picture, length and place. */
export function EditVideoDialog({ video, trigger }: { video: Video; trigger: ReactElement }) {
  const { mutateAsync, isPending, error, reset } = useUpdateVideo()
  const update = (draft: VideoDraft) =>
    announce(mutateAsync({ id: video.id, ...inputOf(draft) }), {
      done: 'Video updated successfully',
      failed: 'Failed to update video',
    })
  return (
    <TitledDialog
      trigger={trigger}
      title="Edit Video"
      description="Students see the change at once; their progress stays."
      isSticky
      className="sm:max-w-xl"
      onToggle={reset}
    >
      {(close) => (
        <VideoForm
          draft={draftOf(video)}
          errors={fieldErrors(error)}
          isPending={isPending}
          submit={isPending ? 'Saving...' : 'Save Changes'}
          onSubmit={async (draft) => {
            if (await update(draft)) close()
          }}
        />
      )}
    </TitledDialog>
  )
}
