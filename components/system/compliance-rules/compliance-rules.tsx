'use client'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { RelativeTime } from '@/components/layout/relative-time'
import { toastFailure } from '@/components/layout/toast-error'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { Checkbox } from '@/components/ui/checkbox'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import {
  checkedComplianceRulesQuery,
  useCheckComplianceRule,
} from '@/lib/client/system/compliance-rule-checks'
import {
  type ComplianceQuestion,
  type ComplianceRuleCheck,
  complianceQuestions,
} from '@/lib/contract/system/compliance-rules'

/**
 * Shows WarriorPlus’s offer rules as a checklist for the owner, with the person who checked each rule and the
 * time.
 */
export function ComplianceRules() {
  const query = useQuery(checkedComplianceRulesQuery())
  return (
    <WhenLoaded
      query={query}
      what="The rules"
      loading={<LoadingSkeleton isList className="grid gap-3" shape="h-14" />}
    >
      {(ticks) => (
        <ul className="divide-y">
          {complianceQuestions.map((question) => (
            <Rule
              key={question.rule}
              question={question}
              tick={ticks.find(({ rule }) => rule === question.rule)}
            />
          ))}
        </ul>
      )}
    </WhenLoaded>
  )
}

function Rule({ question, tick }: { question: ComplianceQuestion; tick: ComplianceRuleCheck | undefined }) {
  const id = useId()
  const { mutate, isPending } = useCheckComplianceRule()
  const setTicked = (isTicked: boolean) =>
    mutate(
      { rule: question.rule, isTicked },
      { onError: (error) => toastFailure(error, 'Couldn’t save your answer. Try again.') },
    )
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 py-3.5">
      <Checkbox
        id={id}
        checked={tick !== undefined}
        disabled={isPending}
        aria-describedby={`${id}-why`}
        onCheckedChange={(checked) => setTicked(checked === true)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-medium text-sm leading-5">
          {question.question}
        </label>
        <Reason id={`${id}-why`} question={question} />
        {tick && (
          <p className="mt-0.5 text-[0.8125rem] text-done-text leading-5 [overflow-wrap:anywhere]">
            Checked by {tick.tickedBy ?? 'a former administrator'} <RelativeTime value={tick.tickedAt} />
          </p>
        )}
      </div>
    </li>
  )
}

function Reason({ id, question: { question, why, source } }: { id: string; question: ComplianceQuestion }) {
  return (
    <p className="mt-0.5 max-w-reading text-[0.8125rem] text-quiet leading-5">
      <span id={id}>{why}</span>{' '}
      <a
        href={source}
        target="_blank"
        rel="noreferrer"
        className="underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink"
      >
        Read the rule on WarriorPlus<span className="sr-only">: {question}</span>
      </a>
    </p>
  )
}
