'use client'
import { useEffect, useRef, useState } from 'react'
import { declareWithdrawal } from '@/lib/client/sales/declare-withdrawal'
import { getFieldErrors, RequestError } from '@/lib/contract/error'
import type { WithdrawalLocale } from '@/lib/contract/mail/withdrawal-locales'
import type { WithdrawalText } from '@/lib/contract/mail/withdrawal-text/withdrawal-text'
import { fillPlaceholders } from '@/lib/contract/placeholders'
import { toWithdrawalInput, type WithdrawalDraft } from '@/lib/contract/sales/withdrawal-draft'
import type { WithdrawalPageState } from '@/lib/contract/sales/withdrawal-page-state'
import type { WithdrawalReceipt } from '@/lib/contract/sales/withdrawals'
import {
  findWithdrawalDraftProblems,
  translateWithdrawalProblems,
  type WithdrawalDraftProblems,
} from './withdrawal-draft'
import { type WithdrawablePurchase, WithdrawalFields } from './withdrawal-fields'
import { type LabeledValue, WithdrawalReview, WithdrawalSent } from './withdrawal-review'

interface Props {
  locale: WithdrawalLocale
  texts: WithdrawalText
  labels: { start: string; confirm: string }
  site: string
  contact: string
  /** Purchases of the signed-in person. */
  purchases: WithdrawablePurchase[]
  /** Email of the signed-in person. Empty if nobody is signed in. */
  email: string
  /** Step to show after a browser without JavaScript has sent the form. Null for a new form. */
  start: WithdrawalPageState | null
}

/** Shows the two steps of a withdrawal: enter it, then confirm it. */
export function WithdrawalForm(props: Props) {
  const { locale, texts, labels, site, contact, purchases, start } = props
  const [draft, setDraft] = useState<WithdrawalDraft>(() => start?.draft ?? createDraft(props))
  const [problems, setProblems] = useState<WithdrawalDraftProblems>(() =>
    translateWithdrawalProblems(start?.problems ?? [], texts),
  )
  const [step, setStep] = useState<'enter' | 'review'>(start?.step === 'review' ? 'review' : 'enter')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState(() => failureText(start?.failure ?? null, texts, contact))
  const [receipt, setReceipt] = useState<WithdrawalReceipt | null>(start?.receipt ?? null)
  const shown = receipt ? 'sent' : step
  const heading = useHeadingFocus(shown)

  function review() {
    const found = findWithdrawalDraftProblems(draft, texts)
    setProblems(found)
    setFailure(undefined)
    if (Object.keys(found).length === 0) setStep('review')
  }
  async function confirm() {
    setSending(true)
    setFailure(undefined)
    try {
      setReceipt(await declareWithdrawal(toWithdrawalInput(draft, locale, findTimeZone())))
    } catch (error) {
      const found = translateWithdrawalProblems(Object.keys(getFieldErrors(error)), texts)
      setProblems(found)
      if (Object.keys(found).length > 0) setStep('enter')
      else setFailure(failureText(failureOf(error), texts, contact))
    } finally {
      setSending(false)
    }
  }
  const declaration = fillPlaceholders(texts.declaration, { site })
  const facts = factsOf(draft, purchases, texts)
  const titles = { enter: texts.title, review: texts.reviewTitle, sent: texts.doneTitle }
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-[clamp(1.75rem,5vw,2.5rem)] outline-none">
        {titles[shown]}
      </h1>
      {shown === 'enter' && (
        <>
          <p className="text-quiet">{fillPlaceholders(texts.intro, { site })}</p>
          <p className="wrap-anywhere text-quiet">{fillPlaceholders(texts.contact, { contact })}</p>
          <WithdrawalFields
            draft={draft}
            problems={problems}
            purchases={purchases}
            texts={texts}
            locale={locale}
            submitLabel={labels.start}
            onChange={(change) => setDraft({ ...draft, ...change })}
            onSubmit={review}
          />
        </>
      )}
      {shown === 'review' && (
        <WithdrawalReview
          {...{ declaration, facts, texts, isSending }}
          fields={{ ...draft, locale }}
          confirmLabel={labels.confirm}
          problem={failure}
          onConfirm={confirm}
          onChange={() => setStep('enter')}
        />
      )}
      {receipt && (
        <WithdrawalSent
          {...{ declaration, facts, texts, locale, ...receipt }}
          email={replyEmailOf(draft)}
          hasLocalTime={receipt !== start?.receipt}
        />
      )}
    </>
  )
}

/**
 * Focuses the heading after each step, so that screen readers announce it. Does nothing when the page opens.
 */
function useHeadingFocus(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef(step)
  useEffect(() => {
    if (focused.current !== step) heading.current?.focus()
    focused.current = step
  }, [step])
  return heading
}

const createDraft = ({ purchases: [first], email }: Props): WithdrawalDraft => ({
  name: '',
  email,
  replyTo: '',
  order: '',
  purchaseId: first?.id ?? '',
  website: '',
})

const replyEmailOf = ({ email, replyTo }: WithdrawalDraft) => replyTo.trim() || email.trim()

/** Returns the browser’s time zone. Undefined if it is not an IANA name, such as an offset. */
function findTimeZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return /^[A-Za-z]/.test(timeZone ?? '') && timeZone !== 'Etc/Unknown' ? timeZone : undefined
}

function factsOf(
  draft: WithdrawalDraft,
  purchases: WithdrawablePurchase[],
  texts: WithdrawalText,
): LabeledValue[] {
  const chosen = purchases.find(({ id }) => id === draft.purchaseId)
  return [
    [texts.name, draft.name.trim()],
    [texts.email, draft.email.trim()],
    [texts.replyTo, replyEmailOf(draft)],
    chosen ? [texts.purchase, chosen.label] : [texts.order, draft.order.trim() || texts.unknownOrder],
  ]
}

const failureOf = (error: unknown) =>
  error instanceof RequestError && error.status === 429 ? 'limited' : 'other'

function failureText(failure: WithdrawalPageState['failure'], texts: WithdrawalText, contact: string) {
  if (failure === null) return undefined
  return failure === 'limited' ? fillPlaceholders(texts.tooMany, { contact }) : texts.failure
}
