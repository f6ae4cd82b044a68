'use client'
import { createContext, type ReactNode, useContext } from 'react'
import { toLanguageMark } from '@/lib/contract/interface-language'

const CourseLanguage = createContext<string | undefined>(undefined)

/** Provides the language of the courses on a page, or undefined if it is the language of the interface. */
export const CourseLanguageProvider = CourseLanguage.Provider

/**
 * Shows text that the owner wrote for a course, such as a title. Marks the text with its language if the page
 * has another language.
 */
export function CourseLanguageText({
  language,
  children,
}: {
  /** Language of the text's course, if it differs from that of the other courses on the page. */
  language?: string | undefined
  children: ReactNode
}) {
  const ofPage = useContext(CourseLanguage)
  const mark = language === undefined ? ofPage : toLanguageMark(language)
  return mark ? <span lang={mark}>{children}</span> : children
}
