import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { toastResult } from '@/components/layout/toast-result'
import { Button } from '@/components/ui/button'
import { useCreateNote } from '@/lib/client/course/notes'
import { formatDuration } from '@/lib/format'
import { NoteTextarea } from './note-textarea'
import type { PlaybackControl } from './playback-control'

/** Lets the viewer add a note. The note’s timestamp is the second at which typing started. */
export function NoteForm({ videoId, clock }: { videoId: string; clock: PlaybackControl | null }) {
  const [content, setContent] = useState('')
  const [second, setSecond] = useState<number | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  // A busy browser may handle both clicks of a double click before it disables the button.
  const isAdding = useRef(false)
  const { mutateAsync, isPending } = useCreateNote(videoId)
  const isReady = content.trim() !== '' && !isPending

  function write(text: string) {
    if (!content) setSecond(Math.floor(clock?.second() ?? 0) || null)
    setContent(text)
  }

  async function add() {
    if (!isReady || isAdding.current) return
    isAdding.current = true
    const input = { content: content.trim(), ...(second !== null && { timestamp: second }) }
    const isSaved = await toastResult(mutateAsync(input), {
      done: 'Note saved',
      failed: 'Couldn’t save the note. Try again.',
      showsRefusal: true,
    })
    isAdding.current = false
    if (isSaved) setContent('')
  }

  return (
    <div className="grid gap-3 print:hidden">
      <NoteTextarea
        ref={box}
        aria-label="New note"
        placeholder="Add a note about this video..."
        value={content}
        saved=""
        readOnly={isPending}
        onText={write}
        onSave={add}
        className="min-h-24"
      />
      <div className="flex items-center justify-between gap-3">
        {content && second !== null ? (
          <span className="label-mono flex items-center gap-1 rounded-sm bg-blueprint-soft py-1 pr-1 pl-2 text-blueprint">
            at {formatDuration(second)}
            <button
              type="button"
              aria-label="Remove the timestamp"
              onClick={() => setSecond(null)}
              className="grid size-6 pointer-coarse:size-11 place-items-center rounded-sm hover:bg-ink/10"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </span>
        ) : (
          <span />
        )}
        <Button
          disabled={!isReady}
          onClick={async ({ detail }) => {
            await add()
            // The button loses the focus while it’s disabled. After a key press (`detail` is 0), the text
            // field gets the focus. After a tap it doesn’t, so the phone keyboard stays closed.
            if (detail === 0) box.current?.focus()
          }}
        >
          Add Note
        </Button>
      </div>
    </div>
  )
}
