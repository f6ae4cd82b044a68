'use client'
import dynamic from 'next/dynamic'
import { type ComponentProps, useRef, useState } from 'react'
import { guardUnsavedChanges } from '@/components/layout/unsaved-changes'
import { VideoDropZone } from '@/components/media/uploads/video-drop-zone'
import { Skeleton } from '@/components/ui/skeleton'

const load = () =>
  import('@/components/media/uploads/video-upload-panel').then((module) => module.VideoUploadPanel)
/** Loaded when the first file is chosen, because the upload code is as large as the rest of the page. */
const VideoUploadPanel = dynamic(load, { ssr: false, loading: () => <Skeleton className="h-36" /> })

type Props = Omit<ComponentProps<typeof VideoUploadPanel>, 'files'>

/** Lets the owner choose a lesson’s video file before the other fields are filled in. */
export function VideoFileField({ onSeveral, ...props }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [files, setFiles] = useState<File[]>([])
  const several =
    onSeveral &&
    // Several files replace the form, so the user is first asked about unsaved input.
    ((dropped: File[]) =>
      guardUnsavedChanges(container.current?.closest('[role=dialog]') ?? null, () => onSeveral(dropped)))
  const accept = (dropped: File[]) => (several && dropped.length > 1 ? several(dropped) : setFiles(dropped))
  return (
    <div ref={container}>
      {files.length === 0 ? (
        <div className="rounded-lg border border-blueprint/40 border-dashed bg-blueprint-soft/40 p-4">
          <VideoDropZone isForSeveral={onSeveral !== undefined} onFiles={accept} />
        </div>
      ) : (
        <VideoUploadPanel files={files} onSeveral={several} {...props} />
      )}
    </div>
  )
}
