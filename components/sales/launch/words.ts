import { type LaunchStep, SHARE_SALES_MIN } from '@/lib/contract/sales/launch'
import { formatCount } from '@/lib/format'

interface Words {
  /** Who came this far. */
  reached: string
  /** Who came no further. */
  stopped: string
  /** What the step does not say. */
  hint?: string
}

export const stepWords: Record<LaunchStep, Words> = {
  received: { reached: 'Sale received', stopped: 'Not mailed' },
  mailed: {
    reached: 'Mail handed over',
    stopped: 'Never signed in',
    hint: 'To the mail server. Whether it arrived nobody tells.',
  },
  signed_in: { reached: 'Signed in', stopped: 'Never started' },
  started: {
    reached: 'Started',
    stopped: 'Under half',
    hint: 'Saw a first frame, or opened an embedded lesson.',
  },
  half: { reached: 'Half of the lessons', stopped: 'Half way' },
  finished: { reached: 'Finished', stopped: 'Finished' },
}

const units = [
  { seconds: 86_400, name: 'days' },
  { seconds: 3600, name: 'h' },
  { seconds: 60, name: 'min' },
] as const

/** A time between two steps, in the unit that says it best: "4 s", "2.5 h", "3 days". */
export function formatSpan(seconds: number): string {
  const unit = units.find((one) => seconds >= one.seconds)
  if (!unit) return `${Number(seconds.toFixed(1))} s`
  return `${Number((seconds / unit.seconds).toFixed(1))} ${unit.name}`.replace(/^1 days$/, '1 day')
}

/** A whole percentage; of nothing there is none. */
export const percentOf = (part: number, whole: number) =>
  whole === 0 ? null : `${Math.round((100 * part) / whole)}%`

/** A part of a whole as a percentage; of few sales in figures alone. */
export function shareOf(part: number, whole: number, sales: number): string {
  const percent = sales < SHARE_SALES_MIN ? null : percentOf(part, whole)
  return percent ?? `${formatCount(part)} of ${formatCount(whole)}`
}
