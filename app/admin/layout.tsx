import type { Metadata } from 'next'
import { CourseLanguageProvider } from '@/components/course/course-language'
import { LessonQueueLoader } from '@/components/course/lesson-queue/lesson-queue-loader'
import { AdminShell } from '@/components/layout/admin-shell'
import { OtherNetworksProvider } from '@/components/layout/other-networks-context'
import { SeveralCoursesProvider } from '@/components/layout/several-courses-context'
import { StorageBanner } from '@/components/media/storage/storage-banner'
import { StepUpDialog } from '@/components/people/passkeys/step-up-dialog'
import { Providers } from '@/components/providers'
import { QueryProvider } from '@/components/query-provider'
import { AttentionCount } from '@/components/sales/attention/attention-count'
import { AdminSearch } from '@/components/search/admin-search'
import { ContentAccessBanner } from '@/components/system/settings/content-access-banner'
import { EmailsOnHoldBanner } from '@/components/system/settings/emails-on-hold-banner'
import { SafeModeBanner } from '@/components/system/settings/safe-mode-banner'
import { attentionQuery } from '@/lib/client/sales/attention'
import { settingsQuery } from '@/lib/client/system/settings'
import { withServerData } from '@/lib/client/with-server-data'
import { getAdminShellData } from '@/lib/data/sales/attention'
import { requireAdmin } from '@/lib/server/http/page-access'
import { readBrandName, readSiteLangAttribute } from '@/lib/server/site/current-site'
import '../globals.css'

/** Reads the name per request, because the owner can change it without a new build. */
export async function generateMetadata(): Promise<Metadata> {
  const name = await readBrandName()
  return {
    title: { default: `Admin Panel · ${name}`, template: `%s · ${name}` },
    robots: { index: false },
  }
}

export default async function AdminLayout({ children }: { children: React.ReactNode }) {
  const { settings, stuck, hasSeveralCourses, usesOtherNetworks } = await getAdminShellData(
    await requireAdmin(),
  )
  return (
    <Providers>
      <QueryProvider>
        {withServerData(
          <SeveralCoursesProvider value={hasSeveralCourses}>
            <AdminShell
              name={await readBrandName()}
              search={<AdminSearch />}
              hasSeveralCourses={hasSeveralCourses}
              badges={{ '/admin/purchases': <AttentionCount /> }}
            >
              <SafeModeBanner />
              <ContentAccessBanner />
              <StorageBanner />
              <EmailsOnHoldBanner />
              <CourseLanguageProvider value={await readSiteLangAttribute()}>
                <OtherNetworksProvider value={usesOtherNetworks}>{children}</OtherNetworksProvider>
              </CourseLanguageProvider>
            </AdminShell>
          </SeveralCoursesProvider>,
          [settingsQuery(), settings],
          [attentionQuery(), stuck],
        )}
        <LessonQueueLoader />
        <StepUpDialog />
      </QueryProvider>
    </Providers>
  )
}
