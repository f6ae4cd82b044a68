import type { ReactNode } from 'react'
import { CourseLanguageProvider } from '@/components/course/course-language'
import { toLanguageMark } from '@/lib/contract/interface-language'
import { readSiteLanguageMark } from '@/lib/server/site/current-site'

/** Wraps texts of a course in a provider that marks their language, if it differs from the site’s language. */
export async function withCourseLanguage(language: string, texts: ReactNode): Promise<ReactNode> {
  const mark = toLanguageMark(language)
  if (mark === (await readSiteLanguageMark())) return texts
  return <CourseLanguageProvider value={mark}>{texts}</CourseLanguageProvider>
}
