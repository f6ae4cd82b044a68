import { useState } from 'react'
import { toastFailure } from '@/components/layout/failure'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast'
import { useUpdateNote } from '@/lib/client/notes'
import type { Note } from '@/lib/contract/notes'

/** A note being changed in its place. */
export function NoteEditor({ note, onClose }: { note: Note; onClose: () => void }) {
  const [content, setContent] = useState(note.content)
  const { mutate, isPending } = useUpdateNote(note.videoId)

  function save() {
    mutate(
      { id: note.id, content: content.trim() },
      {
        onSuccess: () => {
          toast({ title: 'Note updated' })
          onClose()
        },
        onError: (error) => toastFailure(error, 'Failed to update note'),
      },
    )
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
