import type { ReactNode } from 'react'
import { CourseLanguageProvider } from '@/components/course/course-language'
import { toLangAttribute } from '@/lib/contract/interface-language'
import { readSiteLangAttribute } from '@/lib/server/site/current-site'

/** Wraps texts of a course in a provider that marks their language, if it differs from the site’s language. */
export async function withCourseLanguage(language: string, texts: ReactNode): Promise<ReactNode> {
  const mark = toLangAttribute(language)
  if (mark === (await readSiteLangAttribute())) return texts
  return <CourseLanguageProvider value={mark}>{texts}</CourseLanguageProvider>
}
