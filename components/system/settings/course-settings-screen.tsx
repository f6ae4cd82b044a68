'use client'
import { useQuery } from '@tanstack/react-query'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { settingsQuery } from '@/lib/client/system/settings'
import { CertificatesChoice } from './certificates'
import { ContentAccessChoice } from './content-access'
import { LessonCompletionChoice } from './lesson-completion'
import { SettingsPage } from './settings-page'

/** Settings for who can watch, completing lessons, and certificates. */
export function CourseSettingsScreen() {
  const query = useQuery(settingsQuery())
  return (
    <SettingsPage title="Course Settings" description="Who can watch, and what happens when they finish.">
      <WhenLoaded query={query} what="The settings" loading={<LoadingSkeleton shape="h-96" />}>
        {(settings) => (
          <>
            <ContentAccessChoice settings={settings} />
            <LessonCompletionChoice isOn={settings.autoComplete} />
            <CertificatesChoice isOn={settings.certificates} />
          </>
        )}
      </WhenLoaded>
    </SettingsPage>
  )
}
