import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastRefusal } from '@/components/layout/toast-error'
import { readConflictingTexts } from '@/lib/client/course/conflicting-texts'
import { transcriptQuery, useDeleteCue, useUpdateCue } from '@/lib/client/course/cues'
import type { ConflictingTexts } from '@/lib/contract/course/conflicting-texts'
import type { Cue, CueEdit, Transcript } from '@/lib/contract/course/cues'
import { getRefusalReason } from '@/lib/contract/error'

/** The typed text of a line, and the version of the line at which typing started. */
interface Draft {
  text: string
  editedAt: string | null
}

export type LineEditor = ReturnType<typeof useLineEditor>

/**
 * Returns the state of a line that is being edited: its text, whether the text is saved, and another
 * administrator’s conflicting edit.
 */
export function useLineEditor(videoId: string, cue: Cue) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [conflict, setConflict] = useState<ConflictingTexts | null>(null)
  const client = useQueryClient()
  const { queryKey } = transcriptQuery(videoId)
  const update = useUpdateCue(videoId)
  const removal = useDeleteCue(videoId)
  const { text, editedAt } = draft ?? cue
  const isPending = update.isPending || removal.isPending

  async function tryToSave(write: () => Promise<Cue[]>, failed: string): Promise<boolean> {
    try {
      const [saved] = await write()
      // Text that was typed during the save stays, and is now based on the saved version.
      setDraft((typed) =>
        typed && saved && typed.text !== draft?.text ? { ...typed, editedAt: saved.editedAt } : null,
      )
      setConflict(null)
      return true
    } catch (error) {
      const texts = readConflictingTexts(error)
      if (texts) setConflict(texts)
      else {
        toastRefusal(error, failed)
        // The line or the next line has changed on the server, so the list is loaded again.
        if (getRefusalReason(error)) await client.invalidateQueries({ queryKey })
      }
      return false
    }
  }
  const send = (edit: Omit<CueEdit, 'editedAt'>, seen = editedAt) =>
    tryToSave(
      () => update.mutateAsync({ id: cue.id, ...edit, editedAt: seen }),
      'Couldn’t save the line. Try again.',
    )

  return {
    text,
    isUnsaved: draft !== null && text !== cue.text,
    isPending,
    conflict,
    write: (typed: string) => setDraft({ text: typed, editedAt }),
    /** Saves the text. If the text is empty, restores the saved text. */
    async save() {
      if (draft === null || isPending || conflict) return
      if (text.trim() === '' || text.trim() === cue.text) return setDraft(null)
      await send({ text })
    },
    split: (at: { atMs: number; text: string }, before: string) => send({ text: before, split: at }),
    join: (next: Cue) =>
      send({ text: `${text} ${next.text}`, join: { id: next.id, editedAt: next.editedAt } }),
    remove: () =>
      tryToSave(() => removal.mutateAsync(cue).then(() => []), 'Couldn’t delete the line. Try again.'),
    /**
     * Overwrites another administrator’s edit with the user’s text. Doesn’t repeat a split or a join, which
     * the user must request again.
     */
    keepMine: (texts: ConflictingTexts) => send({ text }, texts.editedAt),
    takeTheirs({ saved, editedAt }: ConflictingTexts) {
      client.setQueryData(queryKey, (before: Transcript | undefined) => {
        if (!before) return before
        const cues = before.cues.map((one) => (one.id === cue.id ? { ...one, text: saved, editedAt } : one))
        return { ...before, cues }
      })
      setDraft(null)
      setConflict(null)
    },
  }
}
