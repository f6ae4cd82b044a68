'use client'
import { Form } from '@/components/layout/form'
import { FormError } from '@/components/layout/form-error'
import { toastServerMessage } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { useSaveWithdrawalSettings } from '@/lib/client/sales/withdrawals'
import { networkLabels, networkNames } from '@/lib/contract/sales/networks'
import {
  type WithdrawalSettings,
  withdrawalSettingsInputSchema,
} from '@/lib/contract/sales/withdrawal-settings'
import { parseWholeNumber } from '@/lib/format'

const valuesOf = ({ contact, ...settings }: WithdrawalSettings) => ({ ...settings, contact: contact ?? '' })

/**
 * Edits the withdrawal settings: the EU question, the switch, the contact, the number of days, and the seller
 * for each network.
 */
export function WithdrawalSettingsForm({ settings }: { settings: WithdrawalSettings }) {
  const { mutateAsync } = useSaveWithdrawalSettings()
  const form = useContractForm({
    schema: withdrawalSettingsInputSchema,
    values: valuesOf(settings),
    save: mutateAsync,
    done: ({ on }) => ({
      title: 'Withdrawal settings saved',
      description: on ? 'The form is public at /withdraw.' : 'The form is off.',
    }),
    onFailed: (error) => toastServerMessage(error, 'Try again.', 'Couldn’t save the withdrawal settings'),
    onDone: (saved) => {
      form.reset(valuesOf(saved))
    },
  })
  const sellsToEu = form.watch('sellsToEu')
  // Answering the EU question also turns the public withdrawal form on or off. The owner can change this
  // below.
  const answer = (isSelling: boolean | null) => {
    form.setValue('sellsToEu', isSelling, { shouldDirty: true })
    if (isSelling !== null) form.setValue('on', isSelling, { shouldDirty: true })
  }
  return (
    <Card className="min-w-0 p-5">
      <Form form={form} aria-label="Withdrawal settings">
        <Field
          label="Do you sell to consumers in the EU?"
          hint="If you do, turn on the form and enter a contact. The answer depends on where your buyers live, not on where you live."
        >
          {(control) => (
            <Select
              {...control}
              value={sellsToEu === null ? '' : String(sellsToEu)}
              onChange={({ target }) => answer(target.value === '' ? null : target.value === 'true')}
            >
              <option value="">Not answered</option>
              <option value="true">Yes</option>
              <option value="false">No</option>
            </Select>
          )}
        </Field>
        <CheckboxField
          label="Show the withdrawal form"
          hint="Your landing page, your pages, and the access emails link to /withdraw. Buyers don’t need an account to use the form."
          isOn={form.watch('on')}
          onSwitch={(isOn) => form.setValue('on', isOn, { shouldDirty: true })}
        />
        <TextField
          label="Contact"
          hint="An email, a phone number, or an address for consumers who can’t use the form."
          {...form.text('contact')}
        />
        <TextField
          label="Days to withdraw"
          hint="Enter at least 14, counted from the purchase. We allow 3 more days before we mark a withdrawal as late. Watching lessons doesn’t end the right to withdraw."
          inputMode="numeric"
          autoComplete="off"
          {...form.text('days', { setValueAs: parseWholeNumber })}
        />
        {networkNames.map((network) => {
          if (settings.sellers[network] === undefined) return null
          const name = networkLabels[network]
          return (
            <Field
              key={network}
              label={`Seller for your ${name} sales`}
              hint={`If ${name} is the seller, the form tells ${name} buyers to contact ${name} to withdraw.`}
            >
              {(control) => (
                <Select {...control} {...selectProps(form.text(`sellers.${network}`))}>
                  <option value="me">I am the seller</option>
                  <option value="network">The network is the seller</option>
                </Select>
              )}
            </Field>
          )
        })}
        <FormError text={form.problem} />
        <div>
          <Button type="submit" disabled={form.isSubmitting}>
            {form.isSubmitting ? 'Saving...' : 'Save Withdrawal Settings'}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

const selectProps = <Props extends object>({
  error: _error,
  maxLength: _maxLength,
  ...props
}: Props & { error: string | undefined; maxLength: number | undefined }) => props
