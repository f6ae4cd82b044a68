import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { WithdrawalLocale } from '@/lib/contract/mail/withdrawal-locales'
import type { WithdrawalText } from '@/lib/contract/mail/withdrawal-text/withdrawal-text'
import type { WithdrawalDraft } from '@/lib/contract/sales/withdrawal-draft'
import type { WithdrawalDraftProblems } from './withdrawal-draft'
import { withdrawalFormProps } from './withdrawal-form-props'

/** Purchase that a signed-in person can choose. */
export interface WithdrawablePurchase {
  id: string
  label: string
}

/** Shows the first step, which asks who withdraws, and from which purchase. */
export function WithdrawalFields({
  draft,
  problems,
  purchases,
  texts,
  locale,
  submitLabel,
  onChange,
  onSubmit,
}: {
  draft: WithdrawalDraft
  problems: WithdrawalDraftProblems
  purchases: WithdrawablePurchase[]
  texts: WithdrawalText
  locale: WithdrawalLocale
  submitLabel: string
  onChange: (change: Partial<WithdrawalDraft>) => void
  onSubmit: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const text = (name: keyof WithdrawalDraft, maxLength: number) => ({
    name,
    maxLength,
    value: draft[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <form ref={form} {...withdrawalFormProps} noValidate onSubmit={submit} className="grid gap-5">
      <input type="hidden" name="locale" value={locale} />
      <TextField label={texts.name} autoComplete="name" {...text('name', 100)} />
      <TextField label={texts.email} type="email" autoComplete="email" {...text('email', 254)} />
      <TextField label={texts.replyTo} type="email" hint={texts.replyToHint} {...text('replyTo', 254)} />
      {purchases.length > 0 && (
        <Field label={texts.purchase}>
          {(control) => (
            <Select
              {...control}
              name="purchaseId"
              value={draft.purchaseId}
              onChange={({ target }) => onChange({ purchaseId: target.value })}
            >
              {purchases.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
              <option value="">{texts.purchaseOther}</option>
            </Select>
          )}
        </Field>
      )}
      {draft.purchaseId === '' && (
        <TextField label={texts.order} autoComplete="off" hint={texts.orderHint} {...text('order', 100)} />
      )}
      {/* A honeypot: hidden from people, filled in by bots. */}
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        className="sr-only"
        value={draft.website}
        onChange={({ target }) => onChange({ website: target.value })}
      />
      <Button type="submit" name="step" value="review" size="lg" className="justify-self-start">
        {submitLabel}
      </Button>
    </form>
  )
}
