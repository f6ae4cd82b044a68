'use client'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { toastFailure } from '@/components/layout/failure'
import { unsaved } from '@/components/layout/unsaved'
import { MakeItFit } from '@/components/media/fit/make-it-fit'
import { toast } from '@/components/ui/toast'
import type { Fitted } from '@/lib/client/media/fit'
import { isTooLarge } from '@/lib/client/media/fit-plan'
import type { Frame } from '@/lib/client/media/good-frame'
import { uploadFile } from '@/lib/client/media/uploads'
import type { VideoFacts } from '@/lib/client/media/video-file'
import { addVideo, createVideoUploader, type Uploader, useSendVideo } from '@/lib/client/media/video-uploader'
import { FramePicker } from './frame-picker'
import { UploadDropZone } from './upload-drop-zone'
import { UploadProgress } from './upload-progress'
import { useMade } from './use-made'
import { useReading } from './use-reading'

interface UploadVideoProps {
  /** Called with the facts that the browser read from the chosen file. */
  onFacts: (facts: VideoFacts, file: File) => void
  /**
   * Called with the permanent path of the uploaded video. `onThumbnail` receives the path of a chosen frame.
   */
  onUploaded: (objectPath: string) => void
  onThumbnail: (objectPath: string) => void
  /** Called with the path of a frame that was found automatically. */
  onSuggestedThumbnail: (objectPath: string) => void
  /** Called when several files are dropped together. Undefined refuses them. */
  onSeveral?: ((files: File[]) => void) | undefined
}

interface StartedUpload {
  uppy: Uploader
  problem: string | null
  /** A file that is too large to be uploaded unchanged. */
  large: File | null
}

/**
 * Uploads a video file: inspects it, sends it, and waits until the server has accepted it. `files` are the
 * files dropped first.
 */
export function UploadVideo({ files, ...props }: UploadVideoProps & { files: File[] }) {
  const [started, setStarted] = useState<StartedUpload | null>(null)
  useEffect(() => {
    const uppy = createVideoUploader()
    setStarted({ uppy, problem: addAll(uppy, files), large: largeOf(files) })
    return () => uppy.destroy()
  }, [files])
  return started && <UploadPanel {...started} {...props} />
}

/** Adds the files. Returns why the first refused one was refused, null if all were accepted. */
function addAll(uppy: Uploader, files: File[]): string | null {
  return files.map((file) => addVideo(uppy, file)).find((problem) => problem !== null) ?? null
}

function largeOf(files: File[]): File | null {
  const [file, ...others] = files
  return file && others.length === 0 && isTooLarge(file) ? file : null
}

function UploadPanel({
  uppy,
  problem: firstProblem,
  large: firstLarge,
  ...props
}: UploadVideoProps & StartedUpload) {
  const file = useUppyFile(uppy)
  const data = file?.data instanceof File ? file.data : null
  const sending = useSendVideo(uppy)
  const [problem, setProblem] = useState(firstProblem)
  const [large, setLarge] = useState(firstLarge)
  const { warning, frame } = useReading(data, props.onFacts)
  const made = useMade()
  const [isStarted, setIsStarted] = useState(false)
  const suggest = useEffectEvent((found: Frame) => sendFrame(found, props.onSuggestedThumbnail))
  useEffect(() => {
    // The frame may be found after the upload was started.
    if (isStarted && frame) suggest(frame)
  }, [isStarted, frame])
  const choose = (files: File[]) => {
    setIsStarted(false)
    if (files.length > 1 && props.onSeveral) return props.onSeveral(files)
    setProblem(addAll(uppy, files))
    setLarge(largeOf(files))
  }
  const acceptCompressed = (fitted: Fitted) => {
    made.hold(fitted)
    uppy.cancelAll()
    choose([fitted.file])
  }
  const remove = () => {
    setProblem(null)
    made.letGo()
    setIsStarted(false)
    sending.reset()
    uppy.cancelAll()
  }
  const send = () => {
    setIsStarted(true)
    sending.mutate(undefined, {
      onSuccess: (objectPath) => objectPath && fillIn(objectPath, props.onUploaded),
      onError: (error) => toastFailure(error, 'Failed to process video upload', 'Upload Error'),
    })
  }
  // Processing is not offered for a file that was processed here, nor after its upload has started.
  const processable = large ?? (file && !file.progress.uploadStarted && !made.isHeld(data) ? data : null)
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
          {data && <FramePicker file={data} start={frame?.seconds} onThumbnail={props.onThumbnail} />}
        </>
      ) : (
        <UploadDropZone isForSeveral={props.onSeveral !== undefined} onFiles={choose} />
      )}
      {problem && (
        <p role="alert" className="text-danger-text text-sm">
          {problem}
        </p>
      )}
      {processable && <MakeItFit file={processable} onMade={acceptCompressed} onSeveral={props.onSeveral} />}
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

/** Uploads an automatically found frame. A failure isn’t reported. */
async function sendFrame({ picture }: Frame, onThumbnail: (objectPath: string) => void): Promise<void> {
  const objectPath = await uploadFile('image', picture).catch(() => null)
  if (objectPath) onThumbnail(objectPath)
}

function fillIn(objectPath: string, onUploaded: (objectPath: string) => void): void {
  onUploaded(objectPath)
  toast({
    title: 'Upload Complete',
    description: 'Video uploaded successfully. You can now fill in the details.',
  })
}
