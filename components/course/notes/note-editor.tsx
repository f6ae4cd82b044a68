import { useState } from 'react'
import { announce } from '@/components/layout/announce'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import { useUpdateNote } from '@/lib/client/course/notes'
import type { Note } from '@/lib/contract/course/notes'

/** A note being changed in its place. */
export function NoteEditor({ note, onClose }: { note: Note; onClose: () => void }) {
  const [content, setContent] = useState(note.content)
  const { mutateAsync, isPending } = useUpdateNote(note.videoId)

  async function save() {
    const write = mutateAsync({ id: note.id, content: content.trim() })
    if (await announce(write, { done: 'Note updated', failed: 'Failed to update note' })) onClose()
  }

  return (
    <div className="grid gap-3">
      <Textarea
        aria-label="Edit note"
        autoFocus
        maxLength={10_000}
        value={content}
        disabled={isPending}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <div className="flex justify-end gap-2">
        <Button variant="outline" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" disabled={!content.trim() || isPending} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  )
}
