import { useState } from 'react'
import { toastResult } from '@/components/layout/toast-result'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { useSaveTranscript } from '@/lib/client/course/cues'
import { CUE_LENGTH_MAX } from '@/lib/contract/course/cue-limits'
import type { Cue } from '@/lib/contract/course/cues'
import { formatCount } from '@/lib/format'
import { findReplacements, splitIntoBatches } from './transcript-replacements'

/** Finds text in all lines and replaces it in one step. */
export function FindAndReplace({
  videoId,
  cues,
  sought,
  onSought,
}: {
  videoId: string
  cues: Cue[]
  sought: string
  onSought: (text: string) => void
}) {
  const [replacement, setReplacement] = useState('')
  const { mutateAsync, isPending } = useSaveTranscript(videoId)
  const found = findReplacements(cues, sought, replacement)
  const lines = `${formatCount(found.length)} ${found.length === 1 ? 'line' : 'lines'}`

  async function replaceAll() {
    const write = async () => {
      for (const changes of splitIntoBatches(found)) await mutateAsync({ changes })
    }
    const done = `${lines} changed`
    await toastResult(write(), { done, failed: 'Couldn’t replace the text. Try again.', showsRefusal: true })
  }

  return (
    <div className="grid gap-2 sm:grid-cols-[1fr_1fr_auto]">
      <Input
        type="search"
        aria-label="Find"
        placeholder="Find"
        value={sought}
        maxLength={CUE_LENGTH_MAX}
        onChange={({ target }) => onSought(target.value)}
      />
      <Input
        aria-label="Replace with"
        placeholder="Replace with"
        value={replacement}
        maxLength={CUE_LENGTH_MAX}
        onChange={({ target }) => setReplacement(target.value)}
      />
      <Button variant="outline" disabled={found.length === 0 || isPending} onClick={replaceAll}>
        {isPending ? 'Replacing...' : sought ? `Replace in ${lines}` : 'Replace'}
      </Button>
    </div>
  )
}
