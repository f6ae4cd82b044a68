'use client'
import type { ReactElement } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { useCreateVideo } from '@/lib/client/course/videos'
import { VideoForm } from './video-form'

/** A new video of a section. It starts empty every time it is opened. */
export function AddVideoDialog({ sectionId, trigger }: { sectionId: string; trigger: ReactElement }) {
  const { mutateAsync } = useCreateVideo()
  return (
    <TitledDialog
      trigger={trigger}
      title="Add Video"
      description="A film of your own, or one that lives on YouTube or Vimeo."
      className="sm:max-w-xl"
    >
      {(close) => <VideoForm save={(input) => mutateAsync({ sectionId, ...input })} onDone={close} />}
    </TitledDialog>
  )
}
