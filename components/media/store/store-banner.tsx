'use client'
import { useQuery } from '@tanstack/react-query'
import { FolderLock } from 'lucide-react'
import { AdminBanner } from '@/components/layout/admin-banner'
import { toastServerMessage } from '@/components/layout/failure'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { useAnswerStoreProblem } from '@/lib/client/media/store'
import { settingsQuery } from '@/lib/client/system/settings'
import type { Settings } from '@/lib/contract/system/settings'
import { formatCount } from '@/lib/format'

const words = {
  foreign: () =>
    'The files in the store were kept by another database. None is deleted until you say that they belong to this one.',
  unused: ({ storeUnused }: Settings) =>
    `${formatCount(storeUnused)} files are used by nothing all at once. Is this the right database? None is deleted until you say so.`,
}
const answers = {
  foreign: { button: 'This store belongs to this database', done: 'The store belongs to this database now.' },
  unused: { button: 'They are no longer needed', done: 'They are deleted after 30 days without use.' },
}

/** Says why no file is deleted any more, until the owner has answered. */
export function StoreBanner() {
  const { data: settings } = useQuery(settingsQuery())
  const { mutate, isPending } = useAnswerStoreProblem()
  const problem = settings?.storeProblem
  if (!settings || !problem) return null
  const { button, done } = answers[problem]
  const answer = () =>
    mutate(problem, {
      onSuccess: () => toast({ title: 'Settings Updated', description: done }),
      onError: (error) => toastServerMessage(error, 'Failed to update settings', 'Update Failed'),
    })
  return (
    <AdminBanner label="The file store" icon={FolderLock} words={words[problem](settings)}>
      <Button size="sm" disabled={isPending} onClick={answer}>
        {button}
      </Button>
    </AdminBanner>
  )
}
