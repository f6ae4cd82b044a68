'use client'
import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { AdminBanner } from '@/components/layout/admin-banner'
import { PageLink } from '@/components/layout/page-link'
import { buttonVariants } from '@/components/ui/button'
import { settingsQuery } from '@/lib/client/system/settings'
import { formatCount } from '@/lib/format'

/** Pages whose “Needs attention” list already shows the problem. */
const WITH_STRIP = ['/admin', '/admin/purchases']

/**
 * Explains why emails are on hold: the mail server rejects them, or the reminders have no lesson to link to.
 */
export function EmailsOnHoldBanner() {
  const isOnStrip = WITH_STRIP.includes(usePathname())
  const { data: settings } = useQuery(settingsQuery())
  if (!settings) return null
  const { mailsRefused, rescueWithoutVideo } = settings
  if (mailsRefused > 0 && isOnStrip) return null
  if (mailsRefused > 0) {
    return (
      <AdminBanner
        label="Mail server"
        icon={MailWarning}
        words={`Your mail server rejected ${mailsRefused} of the last 20 recipients. Emails are on hold, and we retry one every minute.`}
      >
        <PageLink href="/admin/settings/email" className={buttonVariants({ size: 'sm' })}>
          View Rejected Addresses
        </PageLink>
      </AdminBanner>
    )
  }
  if (rescueWithoutVideo === 0) return null
  return (
    <AdminBanner
      label="Reminders"
      icon={MailWarning}
      words={`${rescueWithoutVideo === 1 ? '1 buyer has' : `${formatCount(rescueWithoutVideo)} buyers have`} nothing to watch yet: the products they bought don’t include a video. Their reminders are on hold.`}
    >
      <PageLink href="/admin/products" className={buttonVariants({ size: 'sm' })}>
        View Products
      </PageLink>
    </AdminBanner>
  )
}
