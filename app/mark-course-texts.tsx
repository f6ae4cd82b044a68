import type { ReactNode } from 'react'
import { CourseLanguageProvider } from '@/components/course/course-language'
import { toLanguageMark } from '@/lib/contract/interface-language'
import { readSiteLanguageMark } from '@/lib/server/site/current-site'

/** Marks the texts of a course with the course’s language if it differs from the site’s language. */
export async function markCourseTexts(language: string, texts: ReactNode): Promise<ReactNode> {
  const mark = toLanguageMark(language)
  if (mark === (await readSiteLanguageMark())) return texts
  return <CourseLanguageProvider value={mark}>{texts}</CourseLanguageProvider>
}
