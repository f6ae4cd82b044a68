'use client'
import { useId, useState } from 'react'
import { announce } from '@/components/layout/announce'
import { Confirm } from '@/components/layout/confirm'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { useStartImport, useUndoImport } from '@/lib/client/sales/imports'
import { whyRefused } from '@/lib/contract/error'
import type { Import } from '@/lib/contract/sales/imports'
import { linesOf } from './words'

/** What can be done with a list now: import it, discard it, undo it. */
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
  const texts = { done: 'The import has begun', failed: 'The import could not be started' }
  return (
    <div className="grid gap-3">
      <span className="flex items-start gap-2.5">
        <Checkbox id={checkbox} checked={sendMails} onCheckedChange={(is) => setSendMails(is === true)} />
        <label htmlFor={checkbox} className="cursor-pointer text-sm leading-5">
          Write to these buyers that their access is open
          <span className="block text-quiet">Otherwise nobody gets a mail, now or later.</span>
        </label>
      </span>
      <div>
        <Button
          variant="signal"
          disabled={isPending}
          onClick={() => announce(mutateAsync({ id, sendMails }), { ...texts, isRefusalTold: true })}
        >
          {isPending ? 'Starting...' : `Import ${linesOf(countNew)}`}
        </Button>
      </div>
    </div>
  )
}

function Undo({ list: { id, state, taken } }: { list: Import }) {
  const { mutateAsync, error } = useUndoImport()
  const isBegun = taken > 0 || state === 'taking' || state === 'done'
  const texts = isBegun
    ? { done: 'The import is being undone', failed: 'The import could not be undone' }
    : { done: 'The list is discarded', failed: 'The list could not be discarded' }
  return (
    <Confirm
      trigger={<Button variant="outline">{isBegun ? 'Undo Import' : 'Discard List'}</Button>}
      title={isBegun ? 'Undo this import?' : 'Discard this list?'}
      description={
        isBegun
          ? 'Purchases that this list made go again, and so do accounts that nobody has used. What WarriorPlus told of since, or you decided about, stays: its access ends, and you get a list of it.'
          : 'Its file is deleted. Nothing was imported from it.'
      }
      action={isBegun ? 'Undo Import' : 'Discard List'}
      pendingAction={isBegun ? 'Undoing...' : 'Discarding...'}
      problem={whyRefused(error)}
      onConfirm={() => announce(mutateAsync(id), texts)}
    />
  )
}
