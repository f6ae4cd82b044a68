import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { announce } from '@/components/layout/announce'
import { Confirm } from '@/components/layout/confirm'
import { LocalDate } from '@/components/layout/local-date'
import { Button } from '@/components/ui/button'
import { useDeleteNote } from '@/lib/client/course/notes'
import type { Note } from '@/lib/contract/course/notes'
import { formatDuration } from '@/lib/format'
import type { NoteClock } from './note-clock'
import { NoteEditor } from './note-editor'

/** One note: shown, or being edited in its place. */
export function NoteItem({ note, clock }: { note: Note; clock: NoteClock | null }) {
  const [isEditing, setIsEditing] = useState(false)
  const [wasEdited, setWasEdited] = useState(false)

  function close() {
    setIsEditing(false)
    setWasEdited(true)
  }

  return (
    <li className="py-4">
      {isEditing ? (
        <NoteEditor note={note} onClose={close} />
      ) : (
        <>
          <p className="whitespace-pre-wrap text-[0.9375rem] leading-relaxed [overflow-wrap:anywhere]">
            {note.content}
          </p>
          <NoteFoot note={note} clock={clock} holdsFocus={wasEdited} onEdit={() => setIsEditing(true)} />
        </>
      )}
    </li>
  )
}

function NoteFoot({
  note,
  clock,
  holdsFocus,
  onEdit,
}: {
  note: Note
  clock: NoteClock | null
  /** The editor has just closed, and the keyboard goes on where it was opened. */
  holdsFocus: boolean
  onEdit: () => void
}) {
  const { timestamp } = note
  const { mutateAsync } = useDeleteNote(note.videoId)
  return (
    <div className="mt-2 flex items-center gap-3">
      {clock && timestamp !== null && (
        <button
          type="button"
          onClick={() => clock.seek(timestamp)}
          aria-label={`Go to ${formatDuration(timestamp)}`}
          className="label-mono rounded-sm bg-blueprint-soft px-2 py-1 text-blueprint hover:underline"
        >
          {formatDuration(timestamp)}
        </button>
      )}
      <LocalDate value={note.createdAt} className="label-mono text-quiet" />
      <span className="-mr-2 ml-auto flex print:hidden">
        <Button variant="ghost" size="icon-sm" aria-label="Edit note" autoFocus={holdsFocus} onClick={onEdit}>
          <Pencil aria-hidden />
        </Button>
        <Confirm
          trigger={
            <Button variant="ghost" size="icon-sm" aria-label="Delete note">
              <Trash2 aria-hidden />
            </Button>
          }
          title="Delete this note?"
          description="This action cannot be undone."
          action="Delete Note"
          pendingAction="Deleting..."
          onConfirm={() =>
            announce(mutateAsync(note.id), { done: 'Note deleted', failed: 'Failed to delete note' })
          }
        />
      </span>
    </div>
  )
}
