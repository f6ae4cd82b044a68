import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastRefusal } from '@/components/layout/failure'
import { transcriptQuery, useDeleteCue, useUpdateCue } from '@/lib/client/course/cues'
import type { Cue, CueEdit, Transcript } from '@/lib/contract/course/cues'
import { type BothTexts, bothTexts, whyRefused } from '@/lib/contract/error'

export type Line = ReturnType<typeof useLine>

/** A line that is being written: what it says, whether that is kept, and what somebody else made of it meanwhile. */
export function useLine(videoId: string, cue: Cue) {
  const [draft, setDraft] = useState<string | null>(null)
  const [conflict, setConflict] = useState<BothTexts | null>(null)
  const client = useQueryClient()
  const { queryKey } = transcriptQuery(videoId)
  const update = useUpdateCue(videoId)
  const removal = useDeleteCue(videoId)
  const text = draft ?? cue.text
  const isPending = update.isPending || removal.isPending

  async function attempt(write: () => Promise<unknown>, failed: string): Promise<boolean> {
    try {
      await write()
      setDraft(null)
      setConflict(null)
      return true
    } catch (error) {
      const texts = bothTexts(error)
      if (texts) setConflict(texts)
      else {
        toastRefusal(error, failed)
        // It, or the one after it, is no longer what is shown.
        if (whyRefused(error)) await client.invalidateQueries({ queryKey })
      }
      return false
    }
  }
  const send = (edit: Omit<CueEdit, 'editedAt'>, editedAt = cue.editedAt) =>
    attempt(() => update.mutateAsync({ id: cue.id, ...edit, editedAt }), 'Failed to save the line')

  return {
    text,
    isUnsaved: draft !== null && draft !== cue.text,
    isPending,
    conflict,
    write: setDraft,
    /** Saves what was written; left empty it is as before. */
    async save() {
      if (draft === null || isPending || conflict) return
      if (draft.trim() === '' || draft.trim() === cue.text) return setDraft(null)
      await send({ text: draft })
    },
    split: (at: { atMs: number; text: string }, before: string) => send({ text: before, split: at }),
    join: (next: Cue) =>
      send({ text: `${text} ${next.text}`, join: { id: next.id, editedAt: next.editedAt } }),
    remove: () => attempt(() => removal.mutateAsync(cue), 'Failed to delete the line'),
    /** One's own words as they stand in the line, over what somebody else wrote: a split or a join is pressed anew. */
    keepMine: (texts: BothTexts) => send({ text }, texts.editedAt),
    takeTheirs({ saved, editedAt }: BothTexts) {
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
