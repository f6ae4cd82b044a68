'use client'
import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { AdminBanner } from '@/components/layout/admin-banner'
import { PageLink } from '@/components/layout/page-link'
import { buttonVariants } from '@/components/ui/button'
import { settingsQuery } from '@/lib/client/system/settings'

/** Where the strip of what is stuck says it already. */
const WITH_STRIP = ['/admin', '/admin/purchases']

/** Says why mails wait: the mail server refuses us, or reminders have no lesson to lead to. */
export function MailBanner() {
  const isSaid = WITH_STRIP.includes(usePathname())
  const { data: settings } = useQuery(settingsQuery())
  if (!settings) return null
  const { mailsRefused, rescueWithoutVideo } = settings
  if (mailsRefused > 0 && isSaid) return null
  if (mailsRefused > 0) {
    return (
      <AdminBanner
        label="The mail server"
        icon={MailWarning}
        words={`Your mail server refuses us: ${mailsRefused} of the last 20 recipients were refused. Mails wait, and one a minute is tried.`}
      >
        <PageLink href="/admin/settings" className={buttonVariants({ size: 'sm' })}>
          See refused emails
        </PageLink>
      </AdminBanner>
    )
  }
  if (rescueWithoutVideo === 0) return null
  return (
    <AdminBanner
      label="Reminders"
      icon={MailWarning}
      words={`${rescueWithoutVideo === 1 ? '1 buyer has' : `${rescueWithoutVideo} buyers have`} nothing to start with: what they bought opens no video yet. Their reminders wait.`}
    >
      <PageLink href="/admin/products" className={buttonVariants({ size: 'sm' })}>
        Look at the products
      </PageLink>
    </AdminBanner>
  )
}
