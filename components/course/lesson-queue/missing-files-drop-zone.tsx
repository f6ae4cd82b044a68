import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { supplyMissingFiles } from '@/lib/client/course/lesson-queue/queue-actions'

/** Asks for the files of interrupted uploads, because a page can’t open files again after it’s reloaded. */
export function MissingFilesDropZone({ count }: { count: number }) {
  const input = useRef<HTMLInputElement>(null)
  const [unmatched, setUnmatched] = useState(0)
  const supply = (files: File[]) => setUnmatched(supplyMissingFiles(files))
  return (
    <div className="relative border-t bg-dots">
      <label
        className="grid cursor-pointer gap-1 px-4 pt-3 pb-14 text-sm focus-within:outline-2 focus-within:outline-blueprint"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          supply([...event.dataTransfer.files])
        }}
      >
        <span>
          Reloading the page interrupted your uploads. Drop the same {count === 1 ? 'file' : `${count} files`}{' '}
          here to continue.
        </span>
        <span role="status" className="text-danger-text empty:hidden">
          {unmatched > 0 &&
            `${unmatched === 1 ? '1 file didn’t' : `${unmatched} files didn’t`} match. Names, sizes, and dates must match the original files.`}
        </span>
        <input
          ref={input}
          type="file"
          multiple
          accept="video/*"
          aria-label="Missing files"
          className="sr-only"
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])]
            target.value = ''
            supply(chosen)
          }}
        />
      </label>
      <Button
        size="sm"
        variant="outline"
        className="absolute bottom-3 left-4"
        onClick={() => input.current?.click()}
      >
        Choose Files
      </Button>
    </div>
  )
}
