'use client'
import type { ReactElement } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { useUpdateVideo } from '@/lib/client/course/videos'
import type { Video } from '@/lib/contract/course/videos'
import { VideoForm } from './video-form'

/** Changes a video: words, url, thumbnail, length and place. */
export function EditVideoDialog({ video, trigger }: { video: Video; trigger: ReactElement }) {
  const { mutateAsync } = useUpdateVideo()
  return (
    <TitledDialog
      trigger={trigger}
      title="Edit Video"
      description="Students see the change at once; their progress stays."
      className="sm:max-w-xl"
    >
      {(close) => (
        <VideoForm video={video} save={(edit) => mutateAsync({ id: video.id, ...edit })} onDone={close} />
      )}
    </TitledDialog>
  )
}
