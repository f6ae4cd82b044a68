import type { ReactElement } from 'react'
import { toastFailure } from '@/components/layout/failure'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '@/components/ui/alert-dialog'
import { toast } from '@/components/ui/toast'
import { useDeleteNote } from '@/lib/client/notes'
import type { Note } from '@/lib/contract/notes'

/** Asks before a note is gone; `children` is the button that opens it. */
export function DeleteNoteDialog({ note, children }: { note: Note; children: ReactElement }) {
  const { mutate } = useDeleteNote(note.videoId)

  function remove() {
    mutate(note.id, {
      onSuccess: () => toast({ title: 'Note deleted' }),
      onError: (error) => toastFailure(error, 'Failed to delete note'),
    })
  }

  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>{children}</AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Delete this note?</AlertDialogTitle>
          <AlertDialogDescription>This action cannot be undone.</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Cancel</AlertDialogCancel>
          <AlertDialogAction onClick={remove}>Delete note</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
