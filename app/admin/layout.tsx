import type { Metadata } from 'next'
import { LessonTray } from '@/components/course/lesson-queue/lesson-tray'
import { AdminShell } from '@/components/layout/admin-shell'
import { StoreBanner } from '@/components/media/store/store-banner'
import { Providers } from '@/components/providers'
import { Queries } from '@/components/queries'
import { StuckCount } from '@/components/sales/stuck/stuck-count'
import { SupportSearch } from '@/components/search/support-search'
import { AccessBanner } from '@/components/system/settings/access-banner'
import { MailBanner } from '@/components/system/settings/mail-banner'
import { QuietBanner } from '@/components/system/settings/quiet-banner'
import { hydrated } from '@/lib/client/hydrated'
import { stuckQuery } from '@/lib/client/sales/stuck'
import { settingsQuery } from '@/lib/client/system/settings'
import { getFrame } from '@/lib/data/sales/stuck'
import { requireAdmin } from '@/lib/server/http/page'
import { brandName } from '@/lib/server/site/current-site'
import '../globals.css'

/** Read per request, because the owner can change the name without a new build. */
export async function generateMetadata(): Promise<Metadata> {
  const name = await brandName()
  return {
    title: { default: `Admin Panel · ${name}`, template: `%s · ${name}` },
    robots: { index: false },
  }
}

export default async function AdminLayout({ children }: { children: React.ReactNode }) {
  const { settings, stuck } = await getFrame(await requireAdmin())
  return (
    <Providers>
      <Queries>
        {hydrated(
          <AdminShell
            name={await brandName()}
            search={<SupportSearch />}
            counts={{ '/admin/purchases': <StuckCount /> }}
          >
            <QuietBanner />
            <AccessBanner />
            <StoreBanner />
            <MailBanner />
            {children}
          </AdminShell>,
          [settingsQuery(), settings],
          [stuckQuery(), stuck],
        )}
        <LessonTray />
      </Queries>
    </Providers>
  )
}
