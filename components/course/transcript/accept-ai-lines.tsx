import { toastResult } from '@/components/layout/toast-result'
import { AiTag } from '@/components/ui/ai-tag'
import { Button } from '@/components/ui/button'
import { useSaveTranscript } from '@/lib/client/course/cues'
import type { Cue } from '@/lib/contract/course/cues'
import { countNoun } from '@/lib/format'
import { isAiDraft } from './transcript-lines'
import { splitIntoBatches } from './transcript-replacements'

/**
 * Shows how many AI-transcribed lines nobody has checked, with a button that accepts all of them unchanged.
 */
export function AcceptAiLines({ videoId, cues }: { videoId: string; cues: readonly Cue[] }) {
  const { mutateAsync, isPending } = useSaveTranscript(videoId)
  const drafts = cues.filter(isAiDraft)
  if (drafts.length === 0) return null
  const lines = countNoun(drafts.length, 'line')

  async function acceptAll() {
    const unchanged = drafts.map(({ id, editedAt, text }) => ({ id, editedAt, text }))
    const write = async () => {
      for (const changes of splitIntoBatches(unchanged)) await mutateAsync({ changes })
    }
    await toastResult(write(), {
      done: `${lines} accepted`,
      failed: 'Couldn’t accept the lines. Try again.',
      showsRefusal: true,
    })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <AiTag>AI draft</AiTag>
      <p className="min-w-0 grow text-quiet">
        AI transcribed {lines}. Fix any mistakes, then click Accept All.
      </p>
      <Button variant="outline" size="sm" disabled={isPending} onClick={acceptAll}>
        {isPending ? 'Accepting...' : 'Accept All'}
      </Button>
    </div>
  )
}
