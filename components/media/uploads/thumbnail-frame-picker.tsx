'use client'
import { ImageDown } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { captureFrame } from '@/lib/client/media/inspect-video'
import { usePictureUpload } from './use-picture-upload'

/**
 * Plays a local video file and lets the owner use a frame as the thumbnail. Renders nothing if the file can’t
 * be read.
 */
export function ThumbnailFramePicker({
  file,
  start,
  onThumbnail,
}: {
  file: File
  /** Second of the automatically chosen frame. */
  start: number | undefined
  onThumbnail: (objectPath: string) => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const url = useObjectUrl(file)
  const [seconds, setSeconds] = useState<number | null>(null)
  const [position, setPosition] = useState(0)
  const { isPending, upload } = usePictureUpload(
    'image',
    'Couldn’t save the thumbnail. Try again.',
    onThumbnail,
  )
  const seek = (to: number) => {
    setPosition(to)
    if (video.current) video.current.currentTime = to
  }
  const begin = useEffectEvent(seek)
  useEffect(() => {
    if (start !== undefined) begin(start)
  }, [start])
  const take = () => video.current && upload(captureFrame(video.current))
  return (
    <div className={seconds === null ? 'hidden' : 'grid gap-3 sm:grid-cols-[11rem_1fr] sm:items-center'}>
      <video
        ref={video}
        src={url}
        muted
        playsInline
        preload="auto"
        className="aspect-video w-full rounded-md border bg-sunk object-contain"
        onLoadedMetadata={({ currentTarget }) => {
          setSeconds(currentTarget.videoWidth > 0 ? currentTarget.duration : null)
          seek(start ?? currentTarget.duration / 10)
        }}
      />
      <div className="grid gap-2">
        <input
          type="range"
          aria-label="Thumbnail frame"
          min={0}
          max={seconds ?? 0}
          step={0.1}
          value={position}
          className="h-6 w-full accent-ink"
          onChange={({ target }) => seek(Number(target.value))}
        />
        <Button
          size="sm"
          variant="outline"
          disabled={isPending}
          onClick={take}
          className="justify-self-start"
        >
          <ImageDown aria-hidden />
          {isPending ? 'Saving frame...' : 'Use Frame as Thumbnail'}
        </Button>
      </div>
    </div>
  )
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return url
}
