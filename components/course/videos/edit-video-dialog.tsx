'use client'
import { type ReactElement, useState } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { useUpdateVideo } from '@/lib/client/course/videos'
import type { Video } from '@/lib/contract/course/videos'
import { VideoForm } from './video-form'

/** Changes a video: words, url, thumbnail, length and place. */
export function EditVideoDialog({ video, trigger }: { video: Video; trigger: ReactElement }) {
  return (
    <TitledDialog
      trigger={trigger}
      title="Edit Video"
      description="Students see the change at once; their progress stays."
      className="sm:max-w-xl"
    >
      {(close) => <Edit video={video} onDone={close} />}
    </TitledDialog>
  )
}

function Edit({ video, onDone }: { video: Video; onDone: () => void }) {
  const { mutateAsync } = useUpdateVideo()
  // An empty url takes the transcript away, which may have been written since this was read.
  const [shown] = useState(video.captionsUrl)
  return (
    <VideoForm
      video={video}
      save={({ captionsUrl, ...edit }) =>
        mutateAsync({ id: video.id, ...edit, ...(captionsUrl !== shown && { captionsUrl }) })
      }
      onDone={onDone}
    />
  )
}
