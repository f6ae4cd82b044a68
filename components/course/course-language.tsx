'use client'
import { createContext, type ReactNode, useContext } from 'react'

const CourseLanguage = createContext<string | undefined>(undefined)

/** Provides the language of the course, or undefined if it is the language of the interface. */
export const CourseLanguageProvider = CourseLanguage.Provider

/** Text that the owner wrote for the course, such as a title, marked with its language if the page has another. */
export function CourseText({ children }: { children: ReactNode }) {
  const language = useContext(CourseLanguage)
  return language ? <span lang={language}>{children}</span> : children
}
