import type { Metadata } from 'next'
import { CurrentPageFooter } from '@/app/current-page-footer'
import { CourseLanguageProvider } from '@/components/course/course-language'
import { LessonQueueLoader } from '@/components/course/lesson-queue/lesson-queue-loader'
import { Providers } from '@/components/providers'
import { readBrandName, readSiteLangAttribute } from '@/lib/server/site/current-site'
import '../globals.css'

/** Reads the name per request, because the owner can change it without a new build. */
export async function generateMetadata(): Promise<Metadata> {
  const name = await readBrandName()
  return {
    title: { default: name, template: `%s · ${name}` },
    robots: { index: false },
  }
}

export default async function StudentLayout({ children }: { children: React.ReactNode }) {
  return (
    <Providers>
      <CourseLanguageProvider value={await readSiteLangAttribute()}>{children}</CourseLanguageProvider>
      <CurrentPageFooter />
      <LessonQueueLoader />
    </Providers>
  )
}
