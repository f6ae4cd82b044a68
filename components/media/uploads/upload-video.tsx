'use client'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toastFailure } from '@/components/layout/failure'
import { unsaved } from '@/components/layout/unsaved'
import { toast } from '@/components/ui/toast'
import { inspectVideo, type VideoFacts } from '@/lib/client/media/video-file'
import { createVideoUploader, type Uploader, useSendVideo } from '@/lib/client/media/video-uploader'
import { FramePicker } from './frame-picker'
import { UploadDropZone } from './upload-drop-zone'
import { UploadProgress } from './upload-progress'

interface UploadVideoProps {
  /** What the browser read from the file that was chosen. */
  onFacts: (facts: VideoFacts) => void
  /** The lasting url of the video, or of the frame taken from it. */
  onUploaded: (objectPath: string) => void
  onThumbnail: (objectPath: string) => void
}

/** Sends a video file: choose or drop it, look at it, send it, wait until the server has accepted it. */
export function UploadVideo(props: UploadVideoProps) {
  const [uppy, setUppy] = useState<Uploader | null>(null)
  useEffect(() => {
    const created = createVideoUploader()
    setUppy(created)
    return () => created.destroy()
  }, [])
  return uppy && <UploadPanel uppy={uppy} {...props} />
}

function UploadPanel({ uppy, onFacts, onUploaded, onThumbnail }: UploadVideoProps & { uppy: Uploader }) {
  const file = useUppyFile(uppy)
  const sending = useSendVideo(uppy)
  const [problem, setProblem] = useState<string | null>(null)
  const [warning, setWarning] = useState<string | null>(null)
  const latest = useRef<File | null>(null)
  const choose = async (files: File[]) => {
    setProblem(add(uppy, files))
    const [chosen] = files
    if (!chosen || uppy.getFiles().length === 0) return
    latest.current = chosen
    const facts = await inspectVideo(chosen)
    if (latest.current !== chosen) return
    setWarning(facts.warning)
    onFacts(facts)
  }
  const remove = () => {
    latest.current = null
    setWarning(null)
    setProblem(null)
    sending.reset()
    uppy.cancelAll()
  }
  const send = () =>
    sending.mutate(undefined, {
      onSuccess: (objectPath) => objectPath && fillIn(objectPath, onUploaded),
      onError: (error) => toastFailure(error, 'Failed to process video upload', 'Upload Error'),
    })
  return (
    <div
      className="grid gap-4 rounded-lg border border-blueprint/40 border-dashed bg-blueprint-soft/40 p-4"
      {...unsaved(file !== undefined && !file.meta.objectPath, 'upload')}
    >
      {file ? (
        <>
          <UploadProgress
            file={file}
            failure={sending.error}
            warning={warning}
            onStart={send}
            onPause={() => uppy.pauseResume(file.id)}
            onRemove={remove}
          />
          {file.data instanceof File && <FramePicker file={file.data} onThumbnail={onThumbnail} />}
        </>
      ) : (
        <UploadDropZone onFiles={choose} />
      )}
      {problem && (
        <p role="alert" className="text-danger-text text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}

function useUppyFile(uppy: Uploader) {
  const state = useSyncExternalStore(
    (notify) => uppy.store.subscribe(notify),
    () => uppy.getState(),
  )
  return Object.values(state.files)[0]
}

/** Returns the widget's own sentence when a file is refused. */
function add(uppy: Uploader, files: File[]): string | null {
  try {
    for (const file of files) uppy.addFile({ name: file.name, type: file.type, data: file })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function fillIn(objectPath: string, onUploaded: (objectPath: string) => void): void {
  onUploaded(objectPath)
  toast({
    title: 'Upload Complete',
    description: 'Video uploaded successfully. You can now fill in the details.',
  })
}
