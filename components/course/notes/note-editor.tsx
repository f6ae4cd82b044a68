import { useRef, useState } from 'react'
import { toastResult } from '@/components/layout/toast-result'
import { guardUnsavedChanges } from '@/components/layout/unsaved-changes'
import { Button } from '@/components/ui/button'
import { useUpdateNote } from '@/lib/client/course/notes'
import type { Note } from '@/lib/contract/course/notes'
import { NoteTextarea } from './note-textarea'

/** Lets the viewer edit a note in place. */
export function NoteEditor({ note, onClose }: { note: Note; onClose: () => void }) {
  const [content, setContent] = useState(note.content)
  const { mutateAsync, isPending } = useUpdateNote(note.videoId)
  const editor = useRef<HTMLDivElement>(null)
  const isReady = content.trim() !== '' && !isPending

  async function save() {
    if (!isReady) return
    const write = mutateAsync({ id: note.id, content: content.trim() })
    if (
      await toastResult(write, {
        done: 'Note updated',
        failed: 'Couldn’t save the note. Try again.',
        showsRefusal: true,
      })
    )
      onClose()
  }

  return (
    <div ref={editor} className="grid gap-3">
      <NoteTextarea
        aria-label="Edit note"
        autoFocus
        value={content}
        saved={note.content}
        readOnly={isPending}
        onText={setContent}
        onSave={save}
        // Escape asks before it discards changes, because people also press this key for other reasons.
        // Cancel doesn’t ask.
        onKeyDown={({ key }) => key === 'Escape' && guardUnsavedChanges(editor.current, onClose)}
      />
      <div className="flex justify-end gap-2">
        <Button variant="outline" size="sm" className="pointer-coarse:h-11" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" className="pointer-coarse:h-11" disabled={!isReady} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  )
}
