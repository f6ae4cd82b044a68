import type { TranscriptionProblem, TranscriptionStatus } from '@/lib/contract/course/transcription'
import { countNoun } from '@/lib/format'

interface TranscriptionText {
  text: string
  act?: 'listen' | 'anew' | 'rest'
  label?: string
  /** Confirmation text that says what the action replaces. The action needs no confirmation if omitted. */
  replaces?: string
  /** Progress from 0 to 1. */
  share?: number
}

const REPLACES =
  'Transcribing again will replace every line from the transcription service. Lines you deleted will come back. Lines you wrote, edited, or accepted will be kept.'

const NO_KEY =
  'Automatic transcripts are off. Turn them on and add an OpenAI key under Settings → AI. Until then, upload captions or add lines here.'

const problems: Record<TranscriptionProblem, string> = {
  key: 'The transcription service rejected your API key. Check the key under Settings → AI.',
  limit: 'You’ve reached the transcription service’s rate limit, or you’ve run out of credit there.',
  service: 'The transcription service isn’t responding.',
  minutes:
    'You’ve used today’s transcription minutes. Transcription resumes automatically when the daily limit resets.',
}

/**
 * Returns the status text and the action for a lesson’s automatic transcription. Null if there is nothing to
 * show.
 */
export function describeTranscription(
  speech: TranscriptionStatus,
  listening: number | null,
): TranscriptionText | null {
  if (!speech.canListen) return null
  if (listening !== null) {
    const percent = Math.round(listening * 100)
    return { text: `Extracting audio in this browser: ${percent}%. Keep this page open.`, share: listening }
  }
  if (!speech.hasService) return speech.isByHand ? null : { text: NO_KEY }
  if (speech.isByHand) return null
  return describeState(speech)
}

function describeState({ state, pieces, done, missed, problem }: TranscriptionStatus): TranscriptionText {
  if (state === 'none') {
    return {
      text: 'Transcribe this video automatically. Your browser extracts the audio, then a transcription service processes it.',
      act: 'listen',
      label: 'Transcribe',
    }
  }
  if (state === 'waiting') {
    const share = pieces > 0 ? (done + missed) / pieces : 0
    const why = problem ? ` ${problems[problem]}` : ''
    return { text: `Transcribing: ${done} of ${countNoun(pieces, 'segment')}.${why}`, share }
  }
  if (state === 'failed') {
    const why = problem ? problems[problem] : 'The transcription service returned an unusable result.'
    return { text: `Couldn’t transcribe this video. ${why}`, act: 'rest', label: 'Try Again' }
  }
  if (pieces === 0) return { text: 'No speech found in this video.', act: 'listen', label: 'Try Again' }
  if (missed > 0) {
    return {
      text: `Transcribed automatically. ${countNoun(missed, 'segment')} couldn’t be transcribed.`,
      act: 'rest',
      label: 'Retry Segments',
      replaces: REPLACES,
    }
  }
  return {
    text: 'Transcribed automatically. Lines you edit are kept, even if you transcribe again, for example in another language.',
    act: 'anew',
    label: 'Transcribe Again',
    replaces: REPLACES,
  }
}
