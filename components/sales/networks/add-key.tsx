import { Form, FormFooter } from '@/components/layout/form'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { toastServerMessage } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { CredentialField } from '@/components/system/settings/credential-field'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useCreateNetworkKey } from '@/lib/client/sales/networks'
import { type NetworkName, networkKeyInputSchema, networkLabels } from '@/lib/contract/sales/networks'
import type { KeyType } from './network-labels'

interface Props {
  network: NetworkName
  type: KeyType
}

/** Saves a new key of a network. */
export function AddKey({ network, type, isFirst }: Props & { isFirst: boolean }) {
  return (
    <TitledDialog
      trigger={
        <Button
          variant={isFirst && type.mode === 'live' ? 'default' : 'outline'}
          size="sm"
          aria-label={`Add ${type.label}`}
        >
          {isFirst ? 'Add Key' : 'Add Another Key'}
        </Button>
      }
      title={`Add ${type.label}`}
      description={`We’ll encrypt the key and show only its last characters. Then we’ll process any ${networkLabels[network]} notifications that are waiting for the key.`}
    >
      {(close) => <AddKeyForm network={network} type={type} onDone={close} />}
    </TitledDialog>
  )
}

function AddKeyForm({ network, type, onDone }: Props & { onDone: () => void }) {
  const { mutateAsync } = useCreateNetworkKey(network)
  const form = useContractForm({
    schema: networkKeyInputSchema,
    values: { kind: type.kind, mode: type.mode, secret: '', ...(type.selectorLabel && { selector: '' }) },
    save: mutateAsync,
    done: { title: 'Key added' },
    onFailed: (error) => toastServerMessage(error, 'Couldn’t add the key. Try again.'),
    onDone,
  })
  const isReady =
    Boolean(form.watch('secret').trim()) && (!type.selectorLabel || Boolean(form.watch('selector')?.trim()))
  return (
    <Form form={form}>
      {type.selectorLabel && (
        <TextField
          label={type.selectorLabel}
          autoComplete="off"
          spellCheck={false}
          {...form.text('selector')}
        />
      )}
      <CredentialField label={type.label} hint={type.hint} {...form.text('secret')} />
      <FormFooter form={form} isReady={isReady} submit="Add Key" pending="Adding..." />
    </Form>
  )
}
