import { type LaunchStep, PERCENTAGE_SALES_MIN } from '@/lib/contract/sales/launch'
import { formatCount } from '@/lib/format'

interface StepLabels {
  /** The label for people who reached this step. */
  reached: string
  /** The label for people who stopped at this step. */
  stopped: string
  /** A detail that doesn’t fit in the label. */
  hint?: string
}

export const launchStepLabels: Record<LaunchStep, StepLabels> = {
  received: { reached: 'Sale received', stopped: 'No email sent' },
  mailed: {
    reached: 'Email sent',
    stopped: 'Never signed in',
    hint: 'The mail server accepted the email. We can’t tell whether it was delivered.',
  },
  signed_in: { reached: 'Signed in', stopped: 'Never started' },
  started: {
    reached: 'Started',
    stopped: 'Before halfway',
    hint: 'Started a video, or opened an embedded lesson.',
  },
  half: { reached: 'Reached halfway', stopped: 'After halfway' },
  finished: { reached: 'Finished', stopped: 'Finished' },
}

const units = [
  { seconds: 86_400, name: 'days' },
  { seconds: 3600, name: 'hr' },
  { seconds: 60, name: 'min' },
] as const

/** Formats the time between two steps in a suitable unit: "4 sec", "2.5 hr", "3 days". */
export function formatElapsed(seconds: number): string {
  const unit = units.find((one) => seconds >= one.seconds)
  if (!unit) return `${Number(seconds.toFixed(1))} sec`
  return `${Number((seconds / unit.seconds).toFixed(1))} ${unit.name}`.replace(/^1 days$/, '1 day')
}

/** Formats a part as a whole percentage. Returns null if the whole is 0. */
export const formatPercent = (part: number, whole: number) =>
  whole === 0 ? null : `${Math.round((100 * part) / whole)}%`

/** Returns a share as a percentage, or as "3 of 8" if there are fewer than `PERCENTAGE_SALES_MIN` sales. */
export function formatShare(part: number, whole: number, sales: number): string {
  const percent = sales < PERCENTAGE_SALES_MIN ? null : formatPercent(part, whole)
  return percent ?? `${formatCount(part)} of ${formatCount(whole)}`
}
