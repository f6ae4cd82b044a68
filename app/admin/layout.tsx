import type { Metadata } from 'next'
import { AdminShell } from '@/components/layout/admin-shell'
import { StoreBanner } from '@/components/media/store/store-banner'
import { Providers } from '@/components/providers'
import { Queries } from '@/components/queries'
import { AccessBanner } from '@/components/system/settings/access-banner'
import { MailBanner } from '@/components/system/settings/mail-banner'
import { hydrated } from '@/lib/client/hydrated'
import { settingsQuery } from '@/lib/client/system/settings'
import { getSettings } from '@/lib/data/system/settings'
import { env } from '@/lib/server/env'
import { requireAdmin } from '@/lib/server/page'
import '../globals.css'

/** Read per request: the name may change without a new build. */
export function generateMetadata(): Metadata {
  return {
    title: { default: `Admin Panel · ${env.PRODUCT_NAME}`, template: `%s · ${env.PRODUCT_NAME}` },
    robots: { index: false },
  }
}

export default async function AdminLayout({ children }: { children: React.ReactNode }) {
  const admin = await requireAdmin()
  return (
    <Providers>
      <Queries>
        {hydrated(
          <AdminShell name={env.PRODUCT_NAME}>
            <AccessBanner />
            <StoreBanner />
            <MailBanner />
            {children}
          </AdminShell>,
          [settingsQuery(), await getSettings(admin)],
        )}
      </Queries>
    </Providers>
  )
}
