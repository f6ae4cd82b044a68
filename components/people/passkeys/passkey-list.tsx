'use client'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { Form, FormFooter } from '@/components/layout/form'
import { LocalDate } from '@/components/layout/local-date'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { toastResult } from '@/components/layout/toast-result'
import { useContractForm } from '@/components/layout/use-contract-form'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { passkeysQuery, useRemovePasskey, useRenamePasskey } from '@/lib/client/people/passkeys'
import { type Passkey, passkeyEditSchema } from '@/lib/contract/people/passkeys'

/** Lists the administrator’s passkeys. Renders nothing if there are none. */
export function PasskeyList() {
  const query = useQuery(passkeysQuery())
  return (
    <RowsWhenLoaded query={query} what="Your passkeys" loading={null} empty={null}>
      {(passkeys) => (
        <ul aria-label="Passkeys" className="mt-5 divide-y rounded-lg border">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </RowsWhenLoaded>
  )
}

function Row({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt, isSynced, isDisabled } = passkey
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 pr-2.5 pl-4">
      <div className="min-w-0 text-sm leading-5">
        <p className="[overflow-wrap:anywhere]">
          {name} {isDisabled && <Badge variant="danger">Disabled</Badge>}{' '}
          {isSynced && <Badge variant="outline">Synced</Badge>}
        </p>
        <p className="text-[0.8125rem] text-quiet">
          Added <LocalDate value={createdAt} />
          {lastUsedAt && (
            <>
              , last used <LocalDate value={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex shrink-0">
        <RenameDialog passkey={passkey} />
        <RemoveDialog passkey={passkey} />
      </div>
    </li>
  )
}

function RenameDialog({ passkey }: { passkey: Passkey }) {
  const trigger = (
    <Button variant="ghost" size="icon" aria-label={`Rename ${passkey.name}`}>
      <Pencil aria-hidden />
    </Button>
  )
  return (
    <TitledDialog
      trigger={trigger}
      title="Rename Passkey"
      description="You and other administrators see this name."
    >
      {(close) => <RenameForm passkey={passkey} close={close} />}
    </TitledDialog>
  )
}

function RenameForm({ passkey: { id, name }, close }: { passkey: Passkey; close: () => void }) {
  const { mutateAsync } = useRenamePasskey()
  const form = useContractForm({
    schema: passkeyEditSchema,
    values: { name },
    save: (edit) => mutateAsync({ id, ...edit }),
    done: { title: 'Passkey renamed' },
    onDone: close,
  })
  return (
    <Form form={form}>
      <TextField label="Name" {...form.text('name')} />
      <FormFooter form={form} submit="Save Name" pending="Saving..." />
    </Form>
  )
}

function RemoveDialog({ passkey: { id, name } }: { passkey: Passkey }) {
  const { mutateAsync } = useRemovePasskey()
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Remove ${name}`}>
          <Trash2 aria-hidden />
        </Button>
      }
      title="Remove this passkey?"
      description={`You’ll no longer be able to sign in with “${name}”. Confirm the removal with another passkey.`}
      action="Remove Passkey"
      pendingAction="Removing..."
      onConfirm={() =>
        toastResult(mutateAsync(id), {
          done: 'Passkey removed',
          failed: 'Couldn’t remove the passkey. Try again.',
          showsRefusal: true,
        })
      }
    />
  )
}
