'use client'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { toastFailure } from '@/components/layout/toast-error'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import { CompressBeforeUpload } from '@/components/media/compress/compress-before-upload'
import { toast } from '@/components/ui/toast'
import type { CompressedVideo } from '@/lib/client/media/compress-video'
import { isTooLargeVideo } from '@/lib/client/media/compression-plan'
import { inspectVideo, type VideoFileProperties } from '@/lib/client/media/inspect-video'
import { pickThumbnail, type ThumbnailFrame } from '@/lib/client/media/pick-thumbnail'
import {
  addVideoToUploader,
  createVideoUploader,
  useRunVideoUpload,
  type VideoUploader,
} from '@/lib/client/media/upload-video'
import { uploadFile } from '@/lib/client/media/uploads'
import { ThumbnailFramePicker } from './thumbnail-frame-picker'
import { VideoDropZone } from './video-drop-zone'
import { VideoUploadProgress } from './video-upload-progress'

interface VideoUploadProps {
  /** Called with the length of the chosen file and a warning if browsers may not play it. */
  onFacts: (facts: VideoFileProperties, file: File) => void
  /** Called with the permanent path of the uploaded video. */
  onUploaded: (objectPath: string) => void
  /** Called with the path of a frame that the owner chose. */
  onThumbnail: (objectPath: string) => void
  /** Called with the path of the automatically chosen frame. */
  onSuggestedThumbnail: (objectPath: string) => void
  /** Called when several files are dropped together. If undefined, several files are rejected. */
  onSeveral?: ((files: File[]) => void) | undefined
}

interface StartedUpload {
  uppy: VideoUploader
  problem: string | null
  /** The chosen file if it’s too large to upload unchanged. Null otherwise. */
  large: File | null
}

/**
 * Uploads a video file: inspects it, sends it, and waits until the server has accepted it. `files` are the
 * files that the owner has already dropped or chosen.
 */
export function VideoUploadPanel({ files, ...props }: VideoUploadProps & { files: File[] }) {
  const [started, setStarted] = useState<StartedUpload | null>(null)
  useEffect(() => {
    const uppy = createVideoUploader()
    setStarted({ uppy, problem: addAll(uppy, files), large: largeOf(files) })
    return () => uppy.destroy()
  }, [files])
  return started && <PanelContent {...started} {...props} />
}

/** Adds the files. Returns why the first rejected file was rejected. Null if all files were accepted. */
function addAll(uppy: VideoUploader, files: File[]): string | null {
  return files.map((file) => addVideoToUploader(uppy, file)).find((problem) => problem !== null) ?? null
}

function largeOf(files: File[]): File | null {
  const [file, ...others] = files
  return file && others.length === 0 && isTooLargeVideo(file) ? file : null
}

function PanelContent({
  uppy,
  problem: firstProblem,
  large: firstLarge,
  ...props
}: VideoUploadProps & StartedUpload) {
  const file = useUppyFile(uppy)
  const data = file?.data instanceof File ? file.data : null
  const sending = useRunVideoUpload(uppy)
  const [problem, setProblem] = useState(firstProblem)
  const [large, setLarge] = useState(firstLarge)
  const { warning, frame } = useVideoInspection(data, props.onFacts)
  const made = useCompressedVideo()
  const [isStarted, setIsStarted] = useState(false)
  const suggest = useEffectEvent((found: ThumbnailFrame) => sendFrame(found, props.onSuggestedThumbnail))
  useEffect(() => {
    // Suggests the frame even if it’s found only after the upload has started.
    if (isStarted && frame) suggest(frame)
  }, [isStarted, frame])
  const choose = (files: File[]) => {
    setIsStarted(false)
    if (files.length > 1 && props.onSeveral) return props.onSeveral(files)
    setProblem(addAll(uppy, files))
    setLarge(largeOf(files))
  }
  const acceptCompressed = (fitted: CompressedVideo) => {
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
  // Processing isn’t offered for a file that was already processed here, or after its upload has started.
  const processable = large ?? (file && !file.progress.uploadStarted && !made.isHeld(data) ? data : null)
  return (
    <div
      className="grid gap-4 rounded-lg border border-blueprint/40 border-dashed bg-blueprint-soft/40 p-4"
      {...getUnsavedProps(file !== undefined && !file.meta.objectPath, 'upload')}
    >
      {file ? (
        <>
          <VideoUploadProgress
            key={file.id}
            file={file}
            isCompressed={made.isHeld(data)}
            failure={sending.error}
            warning={warning}
            onStart={send}
            onPause={() => uppy.pauseResume(file.id)}
            onRemove={remove}
          />
          {data && (
            <ThumbnailFramePicker file={data} start={frame?.seconds} onThumbnail={props.onThumbnail} />
          )}
        </>
      ) : (
        <VideoDropZone isForSeveral={props.onSeveral !== undefined} onFiles={choose} />
      )}
      {problem && (
        <p role="alert" className="text-danger-text text-sm">
          {problem}
        </p>
      )}
      {processable && (
        <CompressBeforeUpload file={processable} onMade={acceptCompressed} onSeveral={props.onSeveral} />
      )}
    </div>
  )
}

/**
 * Reads the length and codec of a video file, and picks a frame for its thumbnail. Runs in the browser before
 * the upload.
 */
function useVideoInspection(file: File | null, onFacts: (facts: VideoFileProperties, file: File) => void) {
  const [warning, setWarning] = useState<string | null>(null)
  const [frame, setFrame] = useState<ThumbnailFrame | null>(null)
  const reportFacts = useEffectEvent(onFacts)
  useEffect(() => {
    setWarning(null)
    setFrame(null)
    if (!file) return
    let isLatest = true
    inspectVideo(file).then((facts) => {
      if (!isLatest) return
      setWarning(facts.warning)
      reportFacts(facts, file)
    })
    pickThumbnail(file).then((found) => isLatest && setFrame(found))
    return () => {
      isLatest = false
    }
  }, [file])
  return { warning, frame }
}

/** Keeps the processed video until it’s uploaded or discarded. */
function useCompressedVideo() {
  const held = useRef<CompressedVideo>(null)
  const letGo = () => {
    held.current?.letGo()
    held.current = null
  }
  const hold = (fitted: CompressedVideo) => {
    letGo()
    held.current = fitted
  }
  const end = useEffectEvent(letGo)
  useEffect(() => () => end(), [])
  return { hold, letGo, isHeld: (file: File | null) => file !== null && held.current?.file === file }
}

function useUppyFile(uppy: VideoUploader) {
  const state = useSyncExternalStore(
    (notify) => uppy.store.subscribe(notify),
    () => uppy.getState(),
  )
  return Object.values(state.files)[0]
}

/** Uploads an automatically chosen frame. Doesn’t report a failure. */
async function sendFrame(
  { picture }: ThumbnailFrame,
  /** Called with the path of a frame that the owner chose. */
  onThumbnail: (objectPath: string) => void,
): Promise<void> {
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
