import type { PurchaseMilestones } from '@/lib/contract/sales/purchase-timeline'

interface Step {
  moment: Exclude<keyof PurchaseMilestones, 'mailFailed' | 'mailFailedAt'>
  words: string
  /** Limitation that the label doesn’t mention. */
  hint?: string
}

const steps: Step[] = [
  { moment: 'sold', words: 'Sold' },
  { moment: 'received', words: 'Notification received' },
  { moment: 'opened', words: 'Access granted' },
  {
    moment: 'mailed',
    words: 'Email sent',
    hint: 'accepted by the mail server; delivery isn’t confirmed',
  },
  { moment: 'signedIn', words: 'Signed in' },
  {
    moment: 'embedOpened',
    words: 'Embedded lesson opened',
    hint: 'YouTube and Vimeo don’t report what was played',
  },
  { moment: 'firstFrame', words: 'First play' },
  { moment: 'quarter', words: 'Completed a quarter of the lessons' },
  { moment: 'half', words: 'Completed half of the lessons' },
  { moment: 'finished', words: 'Completed all lessons' },
]

/** The steps that are always shown. All other steps are shown only if they were reached. */
const ALWAYS = steps.filter(({ moment }) => moment !== 'sold' && moment !== 'embedOpened')

/**
 * Returns the steps of a purchase timeline in order. If their times are unknown (null), returns the steps that
 * every timeline has.
 */
export function listTimelineSteps(moments: PurchaseMilestones | null): Step[] {
  return moments ? steps.filter((step) => ALWAYS.includes(step) || moments[step.moment] !== null) : ALWAYS
}

/** Returns the text for a step that has no time. */
export function getMissingStepLabel(moment: Step['moment'], moments: PurchaseMilestones): string {
  if (moment === 'received' && moments.opened) return 'None, because access was granted manually'
  if (moment === 'mailed' && moments.mailFailed) return `Rejected: ${moments.mailFailed}`
  return 'Not yet'
}
