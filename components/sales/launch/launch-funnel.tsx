import { type LaunchReport, type LaunchStep, MEDIAN_PEOPLE_MAX } from '@/lib/contract/sales/launch'
import { formatCount } from '@/lib/format'
import { cn } from '@/lib/utils'
import { formatElapsed, formatPercent, launchStepLabels } from './launch-labels'

/** Shows how many buyers reached each step, as a bar whose full width represents all buyers. */
export function LaunchFunnel({ launch: { steps, medianPeople } }: { launch: LaunchReport }) {
  const people = steps[0]?.reached ?? 0
  return (
    <section aria-label="Funnel" className="grid gap-4 rounded-lg border bg-raised p-4 sm:p-6">
      <ol className="grid">
        {steps.map((step, index) => (
          <Step key={step.step} {...step} before={steps[index - 1]?.reached} people={people} />
        ))}
      </ol>
      <p className="border-t pt-4 text-[0.8125rem] text-quiet leading-5">
        {medianPeople < MEDIAN_PEOPLE_MAX
          ? `Times are medians for ${medianPeople === 1 ? '1 person' : `all ${formatCount(medianPeople)} people`}.`
          : `Times are medians for the newest ${formatCount(MEDIAN_PEOPLE_MAX)} people.`}{' '}
        Each person is counted once, from their first purchase. People who reach a step also count for every
        step before it.
      </p>
    </section>
  )
}

interface StepProps {
  step: LaunchStep
  reached: number
  medianSeconds: number | null
  before: number | undefined
  people: number
}

function Step({ step, reached, medianSeconds, before, people }: StepProps) {
  const { reached: words, hint } = launchStepLabels[step]
  const isFirst = before === undefined
  return (
    <li className="grid gap-x-5 gap-y-1.5 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_minmax(0,8.5rem)] sm:items-center">
      {!isFirst && <Transition before={before} reached={reached} medianSeconds={medianSeconds} />}
      <span className="flex items-baseline justify-between gap-3 sm:block">
        <span className="font-medium text-sm" title={hint}>
          {words}
        </span>
        <Figures className="sm:hidden" reached={reached} people={people} />
      </span>
      <span
        aria-hidden
        className="relative h-9 overflow-hidden rounded-sm border border-blueprint/50 border-dashed bg-dots print:[print-color-adjust:exact]"
      >
        <span
          className={cn('absolute inset-y-0 left-0', isFirst ? 'bg-ink' : 'bg-done')}
          style={{ width: `${people === 0 ? 0 : (100 * reached) / people}%` }}
        />
      </span>
      <Figures className="max-sm:hidden" reached={reached} people={people} />
    </li>
  )
}

function Figures({ reached, people, className }: { reached: number; people: number; className: string }) {
  return (
    <span className={cn('flex items-baseline gap-2 tabular-nums', className)}>
      <span className="font-[620] font-display text-2xl leading-none tracking-tight">
        {formatCount(reached)}
      </span>
      <span className="text-[0.8125rem] text-quiet">{formatPercent(reached, people)}</span>
    </span>
  )
}

/** Shows the share of people who continued to the next step, and the median time between the steps. */
function Transition({
  before,
  reached,
  medianSeconds,
}: Required<Pick<StepProps, 'before'>> & Omit<StepProps, 'step' | 'people'>) {
  const share = before === undefined ? null : formatPercent(reached, before)
  return (
    <span className="flex items-center gap-2 py-2 font-mono text-quiet text-xs sm:col-span-full sm:pl-[12.25rem] print:py-0.5">
      <svg viewBox="0 0 8 16" aria-hidden="true" className="h-4 w-2 fill-none stroke-blueprint">
        <path d="M4 0v14M1 11l3 3 3-3" />
      </svg>
      {share === null ? 'no one yet' : `${share} continued`}
      {medianSeconds !== null && <span>· {formatElapsed(medianSeconds)}</span>}
    </span>
  )
}
