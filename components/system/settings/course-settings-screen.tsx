'use client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageLink } from '@/components/layout/page-link'
import { useSeveralCourses } from '@/components/layout/several-courses-context'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { settingsQuery } from '@/lib/client/system/settings'
import { CertificatesToggle } from './certificates-toggle'
import { ContentAccessChoice } from './content-access-choice'
import { LessonCompletionToggle } from './lesson-completion-toggle'
import { SettingsPage } from './settings-page'

/**
 * Shows the settings for access, automatic completion, and certificates. If there are several courses, links
 * to their own settings instead. `addCourse` adds a second course.
 */
export function CourseSettingsScreen({ addCourse }: { addCourse?: ReactNode }) {
  const hasSeveral = useSeveralCourses()
  const query = useQuery(settingsQuery())
  return (
    <SettingsPage
      title="Course Settings"
      description="Who can watch your course, and what happens when students finish it."
    >
      <WhenLoaded query={query} what="The settings" loading={<LoadingSkeleton shape="h-96" />}>
        {(settings) => (
          <>
            {hasSeveral ? (
              <p className="rounded-lg border bg-raised p-5 text-sm">
                Each course has its own settings. Edit them under{' '}
                <PageLink href="/admin/courses" className="font-medium underline underline-offset-4">
                  Courses
                </PageLink>
                .
              </p>
            ) : (
              <>
                <ContentAccessChoice settings={settings} />
                <LessonCompletionToggle isOn={settings.autoComplete} />
                <CertificatesToggle isOn={settings.certificates} />
                {addCourse}
              </>
            )}
          </>
        )}
      </WhenLoaded>
    </SettingsPage>
  )
}
