import { Captions, Plus } from 'lucide-react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { toastRefusal } from '@/components/layout/toast-error'
import { toastResult } from '@/components/layout/toast-result'
import { Button } from '@/components/ui/button'
import { FilePicker } from '@/components/ui/file-picker'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import { useImportCaptions, useSaveTranscript } from '@/lib/client/course/cues'
import type { Transcript } from '@/lib/contract/course/cues'
import { type Language, languages } from '@/lib/contract/course/languages'
import { formatDuration } from '@/lib/format'

/** Maximum duration of a new line. Milliseconds. */
const NEW_LINE_MS = 4000

/**
 * Shows the language of a lesson, and buttons that import a captions file or add a line at the current time.
 */
export function TranscriptTools({
  videoId,
  transcript: { language, cues },
  second,
  duration,
}: {
  videoId: string
  transcript: Transcript
  second: number
  duration: number | null
}) {
  const { mutateAsync, isPending } = useSaveTranscript(videoId)
  const file = useImportCaptions(videoId)

  function addLine() {
    const startMs = Math.round(second * 1000)
    const next = cues.find((cue) => cue.startMs > startMs)
    const last = Math.min(next?.startMs ?? Number.POSITIVE_INFINITY, startMs + NEW_LINE_MS)
    const addition = { startMs, endMs: Math.max(last, startMs + 1), text: 'New line' }
    toastResult(mutateAsync({ additions: [addition] }), {
      done: 'Line added',
      failed: 'Couldn’t add the line. Try again.',
      showsRefusal: true,
    })
  }

  async function importCaptions(captions: File) {
    try {
      const { captionsLeftOut } = await file.mutateAsync(captions)
      toast({ title: 'Success', description: captionsLeftOut ?? 'Captions imported' })
    } catch (error) {
      toastRefusal(error, 'Couldn’t read the captions. Check the file and try again.')
    }
  }

  const isFull = duration !== null && duration > 0 && second >= duration
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="Language"
        value={language}
        disabled={isPending}
        className="w-40"
        onChange={({ target }) =>
          toastResult(mutateAsync({ language: target.value as Language }), {
            done: 'Language saved',
            failed: 'Couldn’t save the language. Try again.',
          })
        }
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Button variant="outline" disabled={isPending || isFull} onClick={addLine}>
        <Plus aria-hidden />
        Add Line at {formatDuration(second)}
      </Button>
      <FilePicker label="Captions file" accept=".vtt,.srt,text/vtt" onFile={importCaptions}>
        {(choose) =>
          cues.length === 0 ? (
            <Button variant="outline" disabled={file.isPending} onClick={choose}>
              <Captions aria-hidden />
              {file.isPending ? 'Reading...' : 'Upload Captions'}
            </Button>
          ) : (
            <ConfirmDialog
              trigger={
                <Button variant="outline" disabled={file.isPending}>
                  <Captions aria-hidden />
                  {file.isPending ? 'Reading...' : 'Replace Transcript'}
                </Button>
              }
              title="Replace this transcript?"
              description="The captions in the file will replace all lines of this transcript. This action cannot be undone."
              action="Choose File"
              pendingAction="Choosing..."
              onConfirm={async () => {
                choose()
                return true
              }}
            />
          )
        }
      </FilePicker>
    </div>
  )
}
