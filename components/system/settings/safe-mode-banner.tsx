'use client'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { AdminBanner } from '@/components/layout/admin-banner'
import { toastServerMessage } from '@/components/layout/toast-error'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { safeModeQuery, useEndSafeMode } from '@/lib/client/system/safe-mode'
import { settingsQuery } from '@/lib/client/system/settings'
import type { SafeMode } from '@/lib/contract/system/safe-mode'
import { formatCount } from '@/lib/format'

/** Says that the site is a restored copy in safe mode, with a button that makes it the live site. */
export function SafeModeBanner() {
  const { data: settings } = useQuery(settingsQuery())
  return settings?.isQuiet ? <SafeModeNotice /> : null
}

function SafeModeNotice() {
  const { data: quiet } = useQuery(safeModeQuery())
  const { mutate, isPending } = useEndSafeMode()
  const end = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: 'Settings Updated', description: 'Queued work has started.' }),
      onError: (error) => toastServerMessage(error, 'Failed to update settings', 'Update Failed'),
    })
  return (
    <AdminBanner
      label="A restored copy"
      icon={Copy}
      words={`${MESSAGE} ${quiet ? queuedWorkMessage(quiet) : ''}`}
    >
      <Button size="sm" disabled={isPending} onClick={end}>
        Make This the Live Site
      </Button>
    </AdminBanner>
  )
}

const MESSAGE =
  'This is a restored copy in safe mode. It won’t send emails, create images, transcribe lessons, or contact sales networks until you make it the live site.'

function queuedWorkMessage({ mails, withdrawals, images, speech }: SafeMode): string {
  const confirmations =
    withdrawals > 0 ? ` (including ${countLabel(withdrawals, 'withdrawal confirmation')})` : ''
  const parts = [
    mails > 0 && `${countLabel(mails, 'email')}${confirmations}`,
    images > 0 && countLabel(images, 'image'),
    speech > 0 && countLabel(speech, 'transcript'),
  ].filter(Boolean)
  return parts.length > 0 ? `Queued: ${parts.join(', ')}.` : 'Nothing is queued.'
}

const countLabel = (count: number, word: string) => `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`
