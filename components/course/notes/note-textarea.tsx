import type { ComponentProps } from 'react'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import { Textarea } from '@/components/ui/textarea'
import { NOTE_LENGTH_MAX } from '@/lib/contract/course/note-length'

/** Shows the text field of a note. Ctrl+Enter saves the note (Cmd+Enter on a Mac). */
export function NoteTextarea({
  saved,
  onText,
  onSave,
  onKeyDown,
  ...textarea
}: Omit<ComponentProps<'textarea'>, 'onChange'> & {
  value: string
  /** Saved text. Typed text that differs from it counts as unsaved. */
  saved: string
  onText: (text: string) => void
  onSave: () => void
}) {
  return (
    <Textarea
      {...getUnsavedProps(textarea.value.trim() !== saved)}
      maxLength={NOTE_LENGTH_MAX}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave()
        onKeyDown?.(event)
      }}
      {...textarea}
    />
  )
}
