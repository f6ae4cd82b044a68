import { Form, FormFooter } from '@/components/layout/form'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { toastServerMessage } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { CredentialField } from '@/components/system/settings/credential-field'
import { Button } from '@/components/ui/button'
import { useUpdateNetworkKey } from '@/lib/client/sales/networks'
import { type NetworkName, networkKeyChangeSchema } from '@/lib/contract/sales/networks'
import type { KeyType } from './network-labels'

interface Props {
  network: NetworkName
  keyId: string
  type: KeyType
}

/** Replaces a key of a network. The replaced key stays valid for 7 days. */
export function ReplaceKey({ name, ...props }: Props & { name: string }) {
  return (
    <TitledDialog
      trigger={
        <Button variant="outline" size="sm" aria-label={`Replace ${name}`}>
          Replace
        </Button>
      }
      title={`Replace ${name}`}
      description="The old key will work for 7 more days, so sales in progress won’t be lost. To revoke the old key right away, delete it and add the new one."
    >
      {(close) => <ReplaceKeyForm {...props} onDone={close} />}
    </TitledDialog>
  )
}

function ReplaceKeyForm({ network, keyId, type, onDone }: Props & { onDone: () => void }) {
  const { mutateAsync } = useUpdateNetworkKey(network)
  const form = useContractForm({
    schema: networkKeyChangeSchema,
    values: { secret: '' },
    save: ({ secret }) => mutateAsync({ id: keyId, secret }),
    done: { title: 'Key replaced' },
    onFailed: (error) => toastServerMessage(error, 'Couldn’t replace the key. Try again.'),
    onDone,
  })
  return (
    <Form form={form}>
      <CredentialField label={type.label} hint={type.hint} {...form.text('secret')} />
      <FormFooter
        form={form}
        isReady={Boolean(form.watch('secret')?.trim())}
        submit="Replace Key"
        pending="Replacing..."
      />
    </Form>
  )
}
