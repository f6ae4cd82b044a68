'use client'
import { useId, useState } from 'react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { toastResult } from '@/components/layout/toast-result'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { useStartImport, useUndoImport } from '@/lib/client/sales/imports'
import { getRefusalReason } from '@/lib/contract/error'
import type { Import } from '@/lib/contract/sales/imports'
import { formatRowCount } from './import-labels'

/** Shows the actions that the state of an import allows: import, discard, or undo. */
export function ImportActions({ list }: { list: Import }) {
  if (list.state === 'undone' || list.state === 'undoing') return null
  return (
    <footer className="flex flex-wrap items-center justify-between gap-4 border-t pt-5">
      {list.state === 'sorted' && list.countNew > 0 && <Start list={list} />}
      <Undo list={list} />
    </footer>
  )
}

function Start({ list: { id, countNew } }: { list: Import }) {
  const [sendMails, setSendMails] = useState(false)
  const checkbox = useId()
  const { mutateAsync, isPending } = useStartImport()
  const texts = { done: 'Import started', failed: 'Couldn’t start the import. Try again.' }
  return (
    <div className="grid gap-3">
      <span className="flex items-start gap-2.5">
        <Checkbox id={checkbox} checked={sendMails} onCheckedChange={(is) => setSendMails(is === true)} />
        <label htmlFor={checkbox} className="cursor-pointer text-sm leading-5">
          Email these buyers to let them know their access is ready
          <span className="block text-quiet">
            If you leave this unchecked, no one will get an email, now or later.
          </span>
        </label>
      </span>
      <div>
        <Button
          variant="signal"
          disabled={isPending}
          onClick={() => toastResult(mutateAsync({ id, sendMails }), { ...texts, showsRefusal: true })}
        >
          {isPending ? 'Starting...' : `Import ${formatRowCount(countNew)}`}
        </Button>
      </div>
    </div>
  )
}

function Undo({ list: { id, state, taken } }: { list: Import }) {
  const { mutateAsync, error } = useUndoImport()
  const isStarted = taken > 0 || state === 'taking' || state === 'done'
  const texts = isStarted
    ? { done: 'Undo started', failed: 'Couldn’t undo the import. Try again.' }
    : { done: 'Import discarded', failed: 'Couldn’t discard the import. Try again.' }
  return (
    <ConfirmDialog
      trigger={<Button variant="outline">{isStarted ? 'Undo Import' : 'Discard Import'}</Button>}
      title={isStarted ? 'Undo this import?' : 'Discard this import?'}
      description={
        isStarted
          ? 'We’ll delete the purchases and unused accounts that the import created. We’ll keep purchases that you’ve changed or the network has since reported, but we’ll end their access and list them for you.'
          : 'We’ll delete the uploaded file. Nothing has been imported from it.'
      }
      action={isStarted ? 'Undo Import' : 'Discard Import'}
      pendingAction={isStarted ? 'Undoing...' : 'Discarding...'}
      problem={getRefusalReason(error)}
      onConfirm={() => toastResult(mutateAsync(id), texts)}
    />
  )
}
