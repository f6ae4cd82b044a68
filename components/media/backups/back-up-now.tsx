'use client'
import { type FormEvent, useState } from 'react'
import { toastServerMessage } from '@/components/layout/toast-error'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { backupsUrl, requireBackupPossible } from '@/lib/client/media/backups'
import { RequestError } from '@/lib/contract/error'

/**
 * Shows the button that downloads a backup. The request is a plain form submission, so the browser saves the
 * file while the server is still creating it, and doesn’t hold it in memory.
 */
export function BackUpNow() {
  const [isPending, setPending] = useState(false)
  async function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setPending(true)
    try {
      // Asks the server first. If it rejected the form, the browser would leave this page and show the error.
      await requireBackupPossible()
      form.submit()
      toast({
        title: 'Backup started',
        description: 'Your browser is downloading the file. Keep this tab open.',
      })
    } catch (error) {
      reportRefusal(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <form method="post" action={backupsUrl} onSubmit={start}>
      <Button type="submit" disabled={isPending}>
        Back Up Now
      </Button>
    </form>
  )
}

function reportRefusal(error: unknown): void {
  if (error instanceof RequestError && error.status === 409) {
    toast({ title: 'A backup is already running', description: 'Wait until it’s done, then try again.' })
    return
  }
  toastServerMessage(error, 'Try again.', 'Couldn’t start the backup')
}
