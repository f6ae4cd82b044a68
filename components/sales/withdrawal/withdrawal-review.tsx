import type { ReactNode, SyntheticEvent } from 'react'
import { FormError } from '@/components/layout/form-error'
import { Button } from '@/components/ui/button'
import type { WithdrawalLocale } from '@/lib/contract/mail/withdrawal-locales'
import type { WithdrawalText } from '@/lib/contract/mail/withdrawal-text/withdrawal-text'
import { fillPlaceholders } from '@/lib/contract/placeholders'
import type { WithdrawalDraft } from '@/lib/contract/sales/withdrawal-draft'
import { withdrawalFormProps } from './withdrawal-form-props'

export type LabeledValue = [label: string, value: string]

/** Shows the second step: what will be sent, and the button that sends it. */
export function WithdrawalReview({
  declaration,
  facts,
  texts,
  fields,
  confirmLabel,
  problem,
  isSending,
  onConfirm,
  onChange,
}: {
  declaration: string
  facts: LabeledValue[]
  texts: WithdrawalText
  /** Fields that the form sends. */
  fields: WithdrawalDraft & { locale: WithdrawalLocale }
  confirmLabel: string
  problem: string | undefined
  isSending: boolean
  onConfirm: () => void
  onChange: () => void
}) {
  return (
    <form {...withdrawalFormProps} onSubmit={onThisPage(onConfirm)} className="grid gap-5">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-quiet">{texts.reviewIntro}</p>
      <Sheet declaration={declaration} facts={facts} />
      <FormError text={problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="step" value="confirm" size="lg" disabled={isSending}>
          {isSending ? texts.sending : confirmLabel}
        </Button>
        <Button
          type="submit"
          name="step"
          value="enter"
          size="lg"
          variant="outline"
          disabled={isSending}
          onClick={onThisPage(onChange)}
        >
          {texts.change}
        </Button>
      </div>
    </form>
  )
}

/** Returns an event handler that acts on this page, so that the browser doesn’t send the form. */
const onThisPage = (act: () => void) => (event: SyntheticEvent) => {
  event.preventDefault()
  act()
}

/** Shows the declaration and its time, after the form was sent. */
export function WithdrawalSent({
  declaration,
  facts,
  texts,
  email,
  id,
  submittedAt,
  locale,
  hasLocalTime,
}: {
  declaration: string
  facts: LabeledValue[]
  texts: WithdrawalText
  email: string
  id: string
  submittedAt: string
  locale: WithdrawalLocale
  /** False for a browser without JavaScript, whose time zone is unknown. */
  hasLocalTime: boolean
}) {
  const formatIn = (timeZone?: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium', timeZone }).format(
      new Date(submittedAt),
    )
  const sent: LabeledValue[] = [
    [`${texts.sentAt} (UTC)`, formatIn('UTC')],
    ...(hasLocalTime ? [[texts.yourTime, formatIn()] satisfies LabeledValue] : []),
    [texts.reference, id],
  ]
  return (
    <div className="grid gap-5">
      <p role="status">{fillPlaceholders(texts.doneText, { email })}</p>
      <Sheet declaration={declaration} facts={[...facts, ...sent]} />
    </div>
  )
}

function Sheet({ declaration, facts }: { declaration: string; facts: LabeledValue[] }): ReactNode {
  return (
    <div className="rounded-lg border bg-raised p-5">
      <p className="wrap-anywhere font-medium">{declaration}</p>
      <dl className="mt-4 grid gap-3">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-0.5 border-t pt-3">
            <dt className="text-quiet text-sm">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
