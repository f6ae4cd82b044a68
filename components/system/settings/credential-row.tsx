'use client'
import { Trash2, TriangleAlert } from 'lucide-react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { toastServerMessage } from '@/components/layout/toast-error'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { useDeleteCredential } from '@/lib/client/system/settings'
import type { CredentialStatus } from './credential-statuses'

/** Shows the status of one credential: configured or missing, last characters, and source. */
export function CredentialRow({ status }: { status: CredentialStatus }) {
  return (
    <li className="flex items-center justify-between gap-4 px-5 py-4">
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="font-medium font-sans text-sm leading-5 tracking-normal">{status.label}</h3>
          <Badge variant={badgeOf(status)}>{status.word}</Badge>
        </div>
        <p className="text-[0.8125rem] text-quiet leading-5">
          {status.masked && <span className="mr-2.5 font-mono text-ink">{status.masked}</span>}
          <Source status={status} />
        </p>
        {status.problem && (
          <p role="alert" className="flex gap-1.5 text-[0.8125rem] text-danger-text leading-5">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {status.problem}
          </p>
        )}
      </div>
      {status.source === 'stored' && <DeleteKey status={status} />}
    </li>
  )
}

function badgeOf({ isSet, key }: CredentialStatus) {
  if (isSet) return 'done'
  return key === 'apiKey' ? 'warning' : 'outline'
}

function Source({ status }: { status: CredentialStatus }) {
  if (status.source === 'stored') return 'Stored here, encrypted.'
  if (status.source === 'environment')
    return 'Set in an environment variable. To delete the credential, remove that variable.'
  return status.key === 'apiKey'
    ? 'Used to compare your sales with WarriorPlus.'
    : 'Required for sales. Without a security key, sales don’t grant access.'
}

function DeleteKey({ status }: { status: CredentialStatus }) {
  const { mutateAsync } = useDeleteCredential()
  async function remove() {
    try {
      await mutateAsync(status.key)
      toast({ title: 'Credential Deleted', description: `The ${status.label} is no longer stored.` })
      return true
    } catch (error) {
      toastServerMessage(error, 'Failed to delete credential', 'Delete Failed')
      return false
    }
  }
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="icon" aria-label={`Delete ${status.label}`}>
          <Trash2 aria-hidden />
        </Button>
      }
      title={`Delete the ${status.label}?`}
      description={
        status.key === 'securityKey'
          ? 'Until you save a new security key, we’ll reject sales notifications, and buyers won’t get access.'
          : 'Until you save a new API key, you won’t be able to compare your sales with WarriorPlus.'
      }
      action={`Delete ${status.label}`}
      pendingAction="Deleting..."
      onConfirm={remove}
    />
  )
}
