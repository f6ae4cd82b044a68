'use client'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { AdminBanner } from '@/components/layout/admin-banner'
import { toastServerMessage } from '@/components/layout/failure'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { quietQuery, useEndQuiet } from '@/lib/client/system/quiet'
import { settingsQuery } from '@/lib/client/system/settings'
import type { Quiet } from '@/lib/contract/system/quiet'
import { formatCount } from '@/lib/format'

/** Over a restored copy, until its owner says that it takes the original's place. */
export function QuietBanner() {
  const { data: settings } = useQuery(settingsQuery())
  return settings?.isQuiet ? <HeldBack /> : null
}

function HeldBack() {
  const { data: quiet } = useQuery(quietQuery())
  const { mutate, isPending } = useEndQuiet()
  const end = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: 'Settings Updated', description: 'What waited is on its way.' }),
      onError: (error) => toastServerMessage(error, 'Failed to update settings', 'Update Failed'),
    })
  return (
    <AdminBanner label="A restored copy" icon={Copy} words={`${WORDS} ${quiet ? waitingWords(quiet) : ''}`}>
      <Button size="sm" disabled={isPending} onClick={end}>
        This is the original now
      </Button>
    </AdminBanner>
  )
}

const WORDS =
  'This is a restored copy. Beside the original it sends no mails, makes no pictures, writes down no lessons and compares nothing with WarriorPlus until you say that it takes the original’s place.'

function waitingWords({ mails, images, speech }: Quiet): string {
  const parts = [
    mails > 0 && some(mails, 'mail'),
    images > 0 && some(images, 'picture'),
    speech > 0 && some(speech, 'lesson'),
  ].filter(Boolean)
  return parts.length > 0 ? `Waiting: ${parts.join(', ')}.` : 'Nothing waits.'
}

const some = (count: number, word: string) => `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`
