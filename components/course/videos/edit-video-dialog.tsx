'use client'
import { type ReactElement, useState } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { useUpdateVideo } from '@/lib/client/course/videos'
import type { Video } from '@/lib/contract/course/videos'
import { VideoForm } from './video-form'

/** Shows a dialog that edits a video: texts, URL, thumbnail, duration, and position. */
export function EditVideoDialog({ video, trigger }: { video: Video; trigger: ReactElement }) {
  return (
    <TitledDialog
      trigger={trigger}
      title="Edit Video"
      description="Students see changes immediately. Their progress is kept."
      className="sm:max-w-xl"
    >
      {(close) => <EditForm video={video} onDone={close} />}
    </TitledDialog>
  )
}

function EditForm({ video, onDone }: { video: Video; onDone: () => void }) {
  const { mutateAsync } = useUpdateVideo()
  // The URL is sent only if it was changed. An empty URL deletes the transcript, which someone may have
  // created after this form was loaded.
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
