'use client'
import { createContext, useContext } from 'react'

/** The course whose landing page is edited. */
export interface EditedCourse {
  slug: string
  draft: boolean
}

const EditedCourseContext = createContext<EditedCourse | null>(null)

/** Provides the course whose landing page is edited. Null for the shop's page. */
export const EditedCourseProvider = EditedCourseContext.Provider

/** Returns the course whose landing page is edited, or null for the shop's page. */
export const useEditedCourse = () => useContext(EditedCourseContext)
