'use client'
import { createContext, useContext } from 'react'

/** Course whose landing page is being edited. */
export interface EditedCourse {
  slug: string
  draft: boolean
}

const EditedCourseContext = createContext<EditedCourse | null>(null)

/** Provides the course whose landing page is being edited. Null for the shop’s page. */
export const EditedCourseProvider = EditedCourseContext.Provider

/** Returns the course whose landing page is being edited. Null for the shop’s page. */
export const useEditedCourse = () => useContext(EditedCourseContext)
