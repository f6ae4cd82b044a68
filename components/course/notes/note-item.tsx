import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { LocalDate } from '@/components/layout/local-date'
import { PageLink } from '@/components/layout/page-link'
import { useReadOnly } from '@/components/layout/read-only-context'
import { toastRefusal } from '@/components/layout/toast-error'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { useDeleteNote, useRefreshNotes } from '@/lib/client/course/notes'
import type { Note } from '@/lib/contract/course/notes'
import { getRefusalReason } from '@/lib/contract/error'
import { formatDuration } from '@/lib/format'
import { NoteEditor } from './note-editor'
import type { PlaybackControl } from './playback-control'

interface Props {
  note: Note
  /**
   * Playback position of the video. Null if the player doesn’t report it. `elsewhere` if this page has no
   * player.
   */
  clock: PlaybackControl | null | 'elsewhere'
}

/** Shows a note or its editor. If `clock` is `elsewhere`, the time links to the note’s lesson. */
export function NoteItem({ note, clock }: Props) {
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
}: Props & {
  /** Whether the edit button takes the focus, because the editor was just closed. */
  holdsFocus: boolean
  onEdit: () => void
}) {
  const isReadOnly = useReadOnly()
  return (
    <div className="mt-2 flex items-center gap-3">
      <NoteSecond note={note} clock={clock} />
      <LocalDate value={note.createdAt} className="label-mono text-quiet" />
      {!isReadOnly && <NoteTools note={note} holdsFocus={holdsFocus} onEdit={onEdit} />}
    </div>
  )
}

/** Shows the time of a note. A click plays the video from that time, or opens the lesson at that time. */
function NoteSecond({ note: { videoId, timestamp }, clock }: Props) {
  if (!clock || timestamp === null) return null
  const style =
    'label-mono inline-flex pointer-coarse:min-h-11 items-center rounded-sm bg-blueprint-soft px-2 py-1 text-blueprint hover:underline'
  const label = `Go to ${formatDuration(timestamp)}`
  if (clock === 'elsewhere') {
    return (
      <PageLink href={`/video/${videoId}?t=${timestamp}`} aria-label={label} className={style}>
        {formatDuration(timestamp)}
      </PageLink>
    )
  }
  return (
    <button type="button" onClick={() => clock.seek(timestamp)} aria-label={label} className={style}>
      {formatDuration(timestamp)}
    </button>
  )
}

function NoteTools({ note, holdsFocus, onEdit }: { note: Note; holdsFocus: boolean; onEdit: () => void }) {
  const { mutateAsync } = useDeleteNote(note.videoId)
  const refreshNotes = useRefreshNotes(note.videoId)

  async function confirm(): Promise<boolean> {
    try {
      await mutateAsync(note)
      toast({ title: 'Success', description: 'Note deleted' })
      return true
    } catch (error) {
      toastRefusal(error, 'Couldn’t delete the note. Try again.')
      const isRefused = getRefusalReason(error) !== undefined
      // The dialog closes, because it covers the newer text of a note that was changed elsewhere.
      if (isRefused) await refreshNotes()
      return isRefused
    }
  }

  return (
    <span className="-mr-2 ml-auto flex print:hidden">
      <Button
        variant="ghost"
        size="icon-sm"
        className="pointer-coarse:size-11"
        aria-label="Edit note"
        autoFocus={holdsFocus}
        onClick={onEdit}
      >
        <Pencil aria-hidden />
      </Button>
      <ConfirmDialog
        trigger={
          <Button variant="ghost" size="icon-sm" className="pointer-coarse:size-11" aria-label="Delete note">
            <Trash2 aria-hidden />
          </Button>
        }
        title="Delete this note?"
        description="This action cannot be undone."
        action="Delete Note"
        pendingAction="Deleting..."
        onConfirm={confirm}
      />
    </span>
  )
}
