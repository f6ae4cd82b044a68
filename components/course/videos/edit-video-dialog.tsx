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
  // Sends only changed values, because another administrator may have changed the others. For example, an old URL
  // would delete the renditions and watched ranges of a new video, and an empty captions URL a new transcript.
  return (
    <VideoForm
      video={video}
      save={(_values, changes) => mutateAsync({ id: video.id, ...changes })}
      onDone={onDone}
    />
  )
}
