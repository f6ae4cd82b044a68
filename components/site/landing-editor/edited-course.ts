'use client'
import { createContext, useContext } from 'react'

/** The course whose landing page is edited. */
export interface EditedCourse {
  slug: string
  draft: boolean
}

const EditedCourseContext = createContext<EditedCourse | null>(null)

/** Tells the editor whose landing page it edits: the page of a course, or of the shop (null). */
export const EditedCourseProvider = EditedCourseContext.Provider

/** Returns the course whose landing page is edited, or null for the page of the shop. */
export const useEditedCourse = () => useContext(EditedCourseContext)
