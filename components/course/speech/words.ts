import type { Speech, SpeechProblem } from '@/lib/contract/course/speech'

interface Told {
  text: string
  act?: 'listen' | 'anew' | 'rest'
  label?: string
  /** What it takes away, which is asked about first. */
  replaces?: string
  /** How far it is, from 0 to 1. */
  share?: number
}

const REPLACES =
  'Lines that the service wrote are replaced by what it hears now, and those of them that you deleted come back. Lines that you wrote or changed stay as they are.'

const NO_KEY =
  'With a key of OpenAI in the environment, what is said in this film writes itself down: lines, captions, and search to the second. Until then, upload captions or write them here.'

const problems: Record<SpeechProblem, string> = {
  key: 'The speech service refuses the key. Look at it in the environment.',
  limit: 'The speech service is asked too often, or has no credit left.',
  service: 'The speech service does not answer.',
  minutes: 'Today’s minutes are used up. It goes on by itself once there are more.',
}

/** What is said of a lesson's words that write themselves; null where there is nothing to say. */
export function wordsOn(speech: Speech, listening: number | null): Told | null {
  if (!speech.canListen) return null
  if (listening !== null) {
    const percent = Math.round(listening * 100)
    return { text: `This browser listens to the film: ${percent}%. Keep this page open.`, share: listening }
  }
  if (!speech.hasService) return speech.isByHand ? null : { text: NO_KEY }
  if (speech.isByHand) return null
  return standing(speech)
}

const some = (count: number, one: string, more: string) => (count === 1 ? `One ${one}` : `${count} ${more}`)

function standing({ state, pieces, done, missed, problem }: Speech): Told {
  if (state === 'none') {
    return {
      text: 'What is said in this film can write itself down. Your browser listens to it, then a service writes.',
      act: 'listen',
      label: 'Write It Down',
    }
  }
  if (state === 'waiting') {
    const share = pieces > 0 ? (done + missed) / pieces : 0
    const why = problem ? ` ${problems[problem]}` : ''
    return { text: `Being written down: ${done} of ${pieces} pieces.${why}`, share }
  }
  if (state === 'failed') {
    const why = problem ? problems[problem] : 'What the speech service answered cannot be what is said.'
    return { text: `It could not be written down. ${why}`, act: 'rest', label: 'Try Again' }
  }
  if (pieces === 0) return { text: 'Nobody speaks in this film.', act: 'listen', label: 'Listen Again' }
  if (missed > 0) {
    const places = some(missed, 'place could not be understood', 'places could not be understood')
    return {
      text: `Written down from the film. ${places}.`,
      act: 'rest',
      label: 'Try Those Again',
      replaces: REPLACES,
    }
  }
  return {
    text: 'Written down from the film. Lines that you change stay yours, also when it is written anew, such as in another language.',
    act: 'anew',
    label: 'Write Anew',
    replaces: REPLACES,
  }
}
