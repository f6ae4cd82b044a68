import { useRef, useState } from 'react'
import { TextConflict } from '@/components/course/text-conflict'
import { toastRefusal } from '@/components/layout/toast-error'
import { guardUnsavedChanges } from '@/components/layout/unsaved-changes'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { readConflictingTexts } from '@/lib/client/course/conflicting-texts'
import { useRefreshNotes, useUpdateNote } from '@/lib/client/course/notes'
import type { Note } from '@/lib/contract/course/notes'
import { NoteTextarea } from './note-textarea'

type SavedText = Pick<Note, 'content' | 'updatedAt'>

/** Lets the viewer edit a note in place. If they changed it elsewhere too, they choose which text to keep. */
export function NoteEditor({ note, onClose }: { note: Note; onClose: () => void }) {
  // The saved text that the edit is based on. The list may load a newer text while the editor is open.
  const [base, setBase] = useState<SavedText>(note)
  const [content, setContent] = useState(note.content)
  const [newer, setNewer] = useState<SavedText | null>(null)
  const { mutateAsync, isPending } = useUpdateNote(note.videoId)
  const refreshNotes = useRefreshNotes(note.videoId)
  const editor = useRef<HTMLDivElement>(null)
  const canSave = content.trim() !== '' && !isPending && !newer

  async function save({ updatedAt }: SavedText) {
    try {
      await mutateAsync({ id: note.id, content: content.trim(), updatedAt })
      toast({ title: 'Success', description: 'Note updated' })
      onClose()
    } catch (error) {
      const texts = readConflictingTexts(error)
      if (!texts?.editedAt) return toastRefusal(error, 'Couldn’t save the note. Try again.')
      setNewer({ content: texts.saved, updatedAt: texts.editedAt })
      await refreshNotes()
    }
  }

  return (
    <div ref={editor} className="grid gap-3">
      <NoteTextarea
        aria-label="Edit note"
        autoFocus
        value={content}
        saved={base.content}
        readOnly={isPending}
        onText={setContent}
        onSave={() => canSave && save(base)}
        // Escape asks before it discards changes, because people also press this key for other reasons.
        // Cancel doesn’t ask.
        onKeyDown={({ key }) => key === 'Escape' && guardUnsavedChanges(editor.current, onClose)}
      />
      {newer && (
        <TextConflict
          intro="You changed this note in another tab or on another device to"
          saved={newer.content}
          keep="Keep This Version"
          take="Use Other Version"
          isPending={isPending}
          onKeep={() => save(newer)}
          onTake={() => {
            setBase(newer)
            setContent(newer.content)
            setNewer(null)
          }}
        />
      )}
      <div className="flex justify-end gap-2">
        <Button variant="outline" size="sm" className="pointer-coarse:h-11" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" className="pointer-coarse:h-11" disabled={!canSave} onClick={() => save(base)}>
          Save
        </Button>
      </div>
    </div>
  )
}
