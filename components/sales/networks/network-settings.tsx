import { Form } from '@/components/layout/form'
import { FormError } from '@/components/layout/form-error'
import { toastServerMessage } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextField } from '@/components/ui/text-field'
import { useUpdateNetwork } from '@/lib/client/sales/networks'
import { type NetworkCard, networkInputSchema } from '@/lib/contract/sales/networks'
import { parseWholeNumber } from '@/lib/format'

const valuesOf = ({ account, silentDays }: NetworkCard) => ({
  isSetUp: true,
  account: account ?? '',
  silentDays,
})

const daysOf = (text: string | number | null) =>
  text === null || text === '' ? null : parseWholeNumber(String(text))

/** Edits the account name of a network, and the alert that warns if no notifications arrive. */
export function NetworkSettings({ card }: { card: NetworkCard }) {
  const { mutateAsync } = useUpdateNetwork(card.network)
  const form = useContractForm({
    schema: networkInputSchema,
    values: valuesOf(card),
    save: mutateAsync,
    done: { title: 'Settings saved' },
    onFailed: (error) => toastServerMessage(error, 'Couldn’t save the settings. Try again.'),
    onDone: (saved) => {
      form.reset(valuesOf(saved))
    },
  })
  return (
    <Card className="p-5">
      <h2 className="text-lg">Settings</h2>
      <Form form={form} className="mt-4" aria-label={`${card.label} settings`}>
        <TextField
          label="Account"
          hint={`Your account name on ${card.label}. Only administrators see it.`}
          autoComplete="off"
          {...form.text('account')}
        />
        <TextField
          label="Alert after (days)"
          hint="We’ll email you if no notification arrives for this many days. Leave blank for no alert."
          type="number"
          inputMode="numeric"
          min={1}
          max={365}
          className="max-w-32 tabular-nums"
          {...form.text('silentDays', { setValueAs: daysOf })}
        />
        <FormError text={form.problem} />
        <div>
          <Button type="submit" disabled={form.isSubmitting}>
            {form.isSubmitting ? 'Saving...' : 'Save Settings'}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
