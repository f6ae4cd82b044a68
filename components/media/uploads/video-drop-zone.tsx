import { FileVideo, Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { uploadLimits } from '@/lib/contract/media/uploads'
import { formatBytes } from '@/lib/format'
import { cn } from '@/lib/utils'

/** Accepts dropped files. A click on the button or the zone opens the file dialog. */
export function VideoDropZone({
  isForSeveral = false,
  onFiles,
}: {
  /** Whether the zone accepts several files at once. */
  isForSeveral?: boolean
  onFiles: (files: File[]) => void
}) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div className="relative">
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          'grid cursor-pointer justify-items-center gap-1 rounded-md bg-dots px-4 pt-6 pb-17 text-center transition-colors focus-within:outline-2 focus-within:outline-blueprint hover:bg-blueprint-soft',
          isOver && 'bg-blueprint-soft outline-2 outline-blueprint',
        )}
      >
        <FileVideo aria-hidden className="mb-1 size-7 text-blueprint" strokeWidth={1.5} />
        <span className="font-medium text-sm">
          Drop a video here, or <span className="underline underline-offset-4">choose a file</span>
        </span>
        <span className="text-[0.8125rem] text-quiet">
          MP4 (H.264) plays everywhere. Up to {formatBytes(uploadLimits.video)}.
          {isForSeveral && ' Choose several files to add several lessons.'}
        </span>
        <span className="max-w-md text-[0.8125rem] text-quiet">
          {isForSeveral
            ? 'We’ll offer to compress larger files in your browser or split them into several lessons.'
            : 'We’ll offer to compress larger files in your browser.'}
        </span>
        <input
          ref={input}
          type="file"
          accept="video/*"
          multiple={isForSeveral}
          aria-label="Choose a video file"
          className="sr-only"
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])]
            // Clears the input, so choosing the same file again fires a change event.
            target.value = ''
            if (chosen.length > 0) onFiles(chosen)
          }}
        />
      </label>
      <Button
        variant="outline"
        onClick={() => input.current?.click()}
        className="absolute bottom-4 left-1/2 -translate-x-1/2"
      >
        <Upload aria-hidden />
        Upload Video
      </Button>
    </div>
  )
}
