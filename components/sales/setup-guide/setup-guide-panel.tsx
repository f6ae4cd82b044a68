'use client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ComplianceRules } from '@/components/system/compliance-rules/compliance-rules'
import { ProgressBar } from '@/components/ui/progress'
import { StrokeIcon } from '@/components/ui/stroke-icon'
import { setupGuideQuery } from '@/lib/client/sales/setup-guide'
import { DEMO_CHECK_ID, type SetupGuide } from '@/lib/contract/sales/setup-guide'
import { areAllItemsDone, type ChecklistItem } from '@/lib/contract/system/checklist'
import { complianceQuestions } from '@/lib/contract/system/compliance-rules'
import { DismissSetupGuide } from './dismiss-setup-guide'
import { RemoveDemo } from './remove-demo'
import { NextSetupStep, SetupStepList } from './setup-steps'

/** Shows the setup guide to a new owner, until all its steps are done or the owner hides it. */
export function SetupGuidePanel() {
  const { data } = useQuery(setupGuideQuery())
  if (!data || data.isDismissed || areAllItemsDone(data.checks)) return null
  return <Steps firstRun={data} />
}

/** Shows the first open step large, the other open steps below it, and the finished steps folded. */
function Steps({ firstRun: { checks, demo, rulesTicked } }: { firstRun: SetupGuide }) {
  // Numbers the finished steps first, so that the numbers of the open steps have no gaps.
  const steps = checks
    .toSorted((one, other) => Number(other.isDone) - Number(one.isDone))
    .map((step, index) => ({ number: index + 1, step }))
  const done = steps.filter(({ step }) => step.isDone)
  const [next, ...later] = steps.filter(({ step }) => !step.isDone)
  const actionOf = ({ id }: ChecklistItem) => id === DEMO_CHECK_ID && <RemoveDemo demo={demo} />
  return (
    <section
      aria-labelledby="first-steps"
      className="overflow-hidden rounded-lg border bg-raised print:hidden"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-5 pt-4 pb-4 sm:pt-5 lg:px-6">
        <div className="min-w-0 flex-1 basis-56">
          <h2 id="first-steps" className="text-xl">
            Setup guide
          </h2>
          <p className="mt-1 text-[0.8125rem] text-quiet">
            {done.length} of {checks.length} steps done. We check off each step automatically.
          </p>
          <ProgressBar
            percent={(100 * done.length) / checks.length}
            label="Setup progress"
            className="mt-3 max-w-96"
          />
        </div>
        <DismissSetupGuide />
      </header>
      {next && <NextSetupStep {...next} action={actionOf(next.step)} />}
      {later.length > 0 && (
        <div className="border-t">
          <SetupStepList steps={later} actionOf={actionOf} />
        </div>
      )}
      {done.length > 0 && (
        <CollapsibleSection title="Done" figure={`${done.length} of ${checks.length}`}>
          <SetupStepList steps={done} actionOf={actionOf} />
        </CollapsibleSection>
      )}
      <CollapsibleSection
        title="Before you submit an offer"
        figure={`${rulesTicked} of ${complianceQuestions.length} checked`}
      >
        <div className="px-5 lg:px-6">
          <ComplianceRules />
        </div>
      </CollapsibleSection>
    </section>
  )
}

/**
 * Shows a collapsible section (`details`). Mounts its content, which may send a request, when it is first
 * opened.
 */
function CollapsibleSection({
  title,
  figure,
  children,
}: {
  title: string
  figure: string
  children: ReactNode
}) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details
      className="group/item border-t"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex cursor-pointer list-none items-center gap-3 px-5 py-3.5 hover:bg-sunk/60 lg:px-6 [&::-webkit-details-marker]:hidden">
        <StrokeIcon
          d="M5 12h14M12 5v14"
          className="size-5 shrink-0 p-0.5 text-quiet transition-transform duration-240 group-open/item:rotate-45"
        />
        <span className="min-w-0 flex-1 font-medium text-sm">{title}</span>
        <span className="label-mono text-quiet">{figure}</span>
      </summary>
      {wasOpened && <div className="border-t border-dashed">{children}</div>}
    </details>
  )
}
