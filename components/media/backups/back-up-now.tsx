'use client'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toastServerMessage } from '@/components/layout/toast-error'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { backupsQuery, backupsUrl } from '@/lib/client/media/backups'

/**
 * Downloads a backup. The form posts itself, so the browser saves the file while the server is making it, and
 * it needs no memory for it.
 */
export function BackUpNow() {
  const queries = useQueryClient()
  const [isPending, setPending] = useState(false)
  async function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setPending(true)
    try {
      // Asked first, because a refused form would show its answer as a page.
      const { isRunning } = await queries.fetchQuery({ ...backupsQuery(), staleTime: 0 })
      if (isRunning) {
        toast({ title: 'A backup is already running', description: 'Wait until it ends, then try again.' })
        return
      }
      form.submit()
      toast({ title: 'Backup started', description: 'Your browser saves the file. Keep this tab open.' })
    } catch (error) {
      toastServerMessage(error, 'Try again.', 'Couldn’t start the backup')
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
