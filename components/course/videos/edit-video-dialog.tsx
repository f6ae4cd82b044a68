'use client'
import type { ReactElement } from 'react'
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
  // An unchanged value that is sent could do harm. An old URL deletes the renditions and the watched ranges of
  // a replaced video, for example, and an empty captions URL deletes a new transcript.
  return (
    <VideoForm
      video={video}
      save={(_values, changes) => mutateAsync({ id: video.id, ...changes })}
      onDone={onDone}
    />
  )
}
