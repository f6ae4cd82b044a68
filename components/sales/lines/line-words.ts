import type { Moments } from '@/lib/contract/sales/lines'

interface Step {
  moment: Exclude<keyof Moments, 'mailFailed' | 'mailFailedAt'>
  words: string
  /** What the words do not promise. */
  hint?: string
}

const steps: Step[] = [
  { moment: 'sold', words: 'Sold' },
  { moment: 'received', words: 'Notification received' },
  { moment: 'opened', words: 'Access opened' },
  {
    moment: 'mailed',
    words: 'Mail handed over',
    hint: 'to the mail server; nobody tells whether it arrived',
  },
  { moment: 'signedIn', words: 'Signed in' },
  {
    moment: 'embedOpened',
    words: 'Embedded lesson opened',
    hint: 'YouTube and Vimeo do not tell what was played',
  },
  { moment: 'firstFrame', words: 'First frame' },
  { moment: 'quarter', words: 'A quarter of the lessons' },
  { moment: 'half', words: 'Half of the lessons' },
  { moment: 'finished', words: 'All lessons' },
]

/** Those that are shown whether they were reached or not; of the others only what there is. */
const ALWAYS = steps.filter(({ moment }) => moment !== 'sold' && moment !== 'embedOpened')

/** The steps of a line, in their order. Without moments nobody knows: all that every line has. */
export function stepsOf(moments: Moments | null): Step[] {
  return moments ? steps.filter((step) => ALWAYS.includes(step) || moments[step.moment] !== null) : ALWAYS
}

/** What stands where a moment is not there. */
export function missing(moment: Step['moment'], moments: Moments): string {
  if (moment === 'received' && moments.opened) return 'None: access was given by hand'
  if (moment === 'mailed' && moments.mailFailed) return `Refused: ${moments.mailFailed}`
  return 'Not yet'
}
