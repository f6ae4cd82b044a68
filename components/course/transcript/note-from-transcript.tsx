import { NotebookPen } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { toastResult } from '@/components/layout/toast-result'
import { Button } from '@/components/ui/button'
import { useCreateNote } from '@/lib/client/course/notes'
import type { Cue } from '@/lib/contract/course/cues'
import { NOTE_LENGTH_MAX } from '@/lib/contract/course/note-length'
import { startSecondOf } from './transcript-lines'

interface Quote {
  text: string
  cue: Cue
}

/**
 * Returns the text selected in the list, and the line in which the selection starts. Null if no line text is
 * selected.
 */
function selectedIn(list: HTMLElement | null, cues: readonly Cue[]): Quote | null {
  const selection = document.getSelection()
  if (!list || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const start = range.startContainer
  const line = (start instanceof Element ? start : start.parentElement)?.closest<HTMLElement>('[data-cue]')
  const cue = line && list.contains(line) ? cues.find(({ id }) => id === line.dataset.cue) : undefined
  // Removes the timestamps, which a selection of several lines includes.
  const text = selection
    .toString()
    .replaceAll(/^\s*\d+:\d\d\s*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return cue && text ? { text, cue } : null
}

/**
 * Shows a button that saves the selected text as a note. Without a selection, it saves the line at the
 * current time.
 */
export function NoteFromTranscript({
  videoId,
  list,
  cues,
  current,
}: {
  videoId: string
  list: RefObject<HTMLElement | null>
  cues: readonly Cue[]
  current: Cue | null
}) {
  const [selected, setSelected] = useState<Quote | null>(null)
  const { mutateAsync, isPending } = useCreateNote(videoId)
  useEffect(() => {
    const read = () => setSelected(selectedIn(list.current, cues))
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [list, cues])

  const quote = selected ?? (current && { text: current.text, cue: current })
  async function note({ text, cue }: Quote) {
    const content = `“${text.slice(0, NOTE_LENGTH_MAX - 2)}”`
    const write = mutateAsync({ content, timestamp: startSecondOf(cue) })
    const texts = {
      done: 'Note saved',
      failed: 'Couldn’t save the note. Try again.',
      showsRefusal: true,
    } as const
    if (await toastResult(write, texts)) document.getSelection()?.removeAllRanges()
  }

  return (
    <Button
      variant="outline"
      size="sm"
      disabled={!quote || isPending}
      // Keeps the focus, because moving it would clear the selection.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => quote && note(quote)}
    >
      <NotebookPen aria-hidden />
      {selected ? 'Save Selection as Note' : 'Save Line as Note'}
    </Button>
  )
}
