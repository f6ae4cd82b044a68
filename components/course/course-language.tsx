'use client'
import { createContext, type ReactNode, useContext } from 'react'
import { toLangAttribute } from '@/lib/contract/interface-language'

const CourseLanguage = createContext<string | undefined>(undefined)

/** Provides the language of a page’s courses. Undefined if it’s the language of the interface. */
export const CourseLanguageProvider = CourseLanguage.Provider

/**
 * Shows text that the owner wrote for a course, such as a title. Adds a `lang` attribute if the page has
 * another language.
 */
export function CourseLanguageText({
  language,
  children,
}: {
  /** Language of this text, if its course has another language than the page’s other courses. */
  language?: string | undefined
  children: ReactNode
}) {
  const ofPage = useContext(CourseLanguage)
  const mark = language === undefined ? ofPage : toLangAttribute(language)
  return mark ? <span lang={mark}>{children}</span> : children
}
