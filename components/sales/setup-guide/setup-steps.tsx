import { ArrowUpRight, Check, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { RelativeTime } from '@/components/layout/relative-time'
import { buttonVariants } from '@/components/ui/button'
import type { ChecklistItem } from '@/lib/contract/system/checklist'
import { cn } from '@/lib/utils'

/** A step of the setup guide and its number. The done steps have the first numbers. */
export interface NumberedSetupStep {
  number: number
  step: ChecklistItem
}

/** The landing page isn’t part of the app, so it opens in a new tab. */
const newTabProps = (href: string) =>
  href === '/landing' ? { target: '_blank', rel: 'noreferrer' } : { 'data-soft': '' }

/**
 * Emphasizes the first open step: its missing part, and a button. `action` replaces the default button, which
 * leads to the page of the step.
 */
export function NextSetupStep({ number, step, action }: NumberedSetupStep & { action: ReactNode }) {
  const { title, state, link } = step
  return (
    <div className="grid gap-x-6 gap-y-3 border-t border-l-4 border-l-signal bg-signal/5 px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center lg:px-6">
      <div className="min-w-0">
        <p className="label-mono text-signal-text">Next: step {number}</p>
        <h3 className="mt-1 text-lg">{title}</h3>
        <p className="mt-0.5 max-w-reading text-quiet text-sm leading-normal [overflow-wrap:anywhere]">
          {state}
        </p>
      </div>
      <div className="empty:hidden">
        {link ? (
          <a href={link.href} {...newTabProps(link.href)} className={buttonVariants({ variant: 'signal' })}>
            {link.label}
            <span className="sr-only">: {title}</span>
          </a>
        ) : (
          action
        )}
      </div>
    </div>
  )
}

/** Lists steps in their order. Each row leads to the page of its step. A phone shows only the titles. */
export function SetupStepList({
  steps,
  actionOf,
}: {
  steps: NumberedSetupStep[]
  /** Button for a step that has no link. */
  actionOf: (step: ChecklistItem) => ReactNode
}) {
  return (
    <ol className="grid gap-px bg-line lg:grid-cols-2 lg:[&>li:last-child:nth-child(odd)]:col-span-2">
      {steps.map(({ number, step }) => (
        <li
          key={step.id}
          value={number}
          className="relative grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3 bg-raised px-5 py-2.5 hover:bg-sunk/60 sm:py-3 lg:px-6"
        >
          <Mark number={number} isDone={step.isDone} />
          <StepText step={step} />
          {step.link ? <StepLink step={step} link={step.link} /> : actionOf(step)}
        </li>
      ))}
    </ol>
  )
}

function Mark({ number, isDone }: { number: number; isDone: boolean }) {
  if (!isDone) {
    return (
      <span
        aria-hidden
        className="grid size-6 place-items-center rounded-full border border-blueprint border-dashed font-mono text-[0.6875rem] text-blueprint"
      >
        {number}
      </span>
    )
  }
  return (
    <span aria-hidden className="grid size-6 place-items-center rounded-full bg-done-soft text-done-text">
      <Check className="size-3.5" strokeWidth={3} />
    </span>
  )
}

function StepText({ step: { title, isDone, state, at } }: { step: ChecklistItem }) {
  return (
    <div className="min-w-0">
      <p className={cn('text-sm leading-5', !isDone && 'font-medium')}>
        {title}
        <span className="sr-only">{isDone ? ', done' : ', to do'}</span>
      </p>
      <p className="text-[0.8125rem] text-quiet leading-5 [overflow-wrap:anywhere] max-sm:sr-only">
        {state}
        {at && (
          <>
            {' '}
            {/* The time is placed above the link that covers the row, so that pointing at it shows the
                exact time. */}
            <span className="relative z-10">
              <RelativeTime value={at} />
            </span>
          </>
        )}
      </p>
    </div>
  )
}

/** Links the whole row. Its visible part is the page’s name, or only an arrow on a phone. */
function StepLink({
  step: { title },
  link: { label, href },
}: {
  step: ChecklistItem
  link: NonNullable<ChecklistItem['link']>
}) {
  const props = newTabProps(href)
  const Icon = 'target' in props ? ArrowUpRight : ChevronRight
  return (
    <a
      href={href}
      {...props}
      className="flex items-center gap-1 text-quiet text-sm stretched-link hover:text-ink"
    >
      <span className="max-sm:sr-only">{label}</span>
      <span className="sr-only">: {title}</span>
      <Icon aria-hidden className="size-4" />
    </a>
  )
}
