import { FileVideo } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { uploadLimits } from '@/lib/contract/media/uploads'
import { formatBytes } from '@/lib/format'
import { cn } from '@/lib/utils'

/** A place to drop a file on, which is also the button that asks for one. */
export function UploadDropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'grid cursor-pointer justify-items-center gap-1 rounded-md bg-dots px-4 py-7 text-center transition-colors focus-within:outline-2 focus-within:outline-blueprint hover:bg-blueprint-soft',
        isOver && 'bg-blueprint-soft outline-2 outline-blueprint',
      )}
    >
      <FileVideo aria-hidden className="mb-1 size-7 text-blueprint" strokeWidth={1.5} />
      <span className="font-medium text-sm">
        Drop a video here, or <span className="underline underline-offset-4">choose a file</span>
      </span>
      <span className="text-[0.8125rem] text-quiet">
        MP4 (H.264) plays everywhere. {formatBytes(uploadLimits.video)} at most.
      </span>
      <input
        type="file"
        accept="video/*"
        aria-label="Choose a video file"
        className="sr-only"
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
    </label>
  )
}
