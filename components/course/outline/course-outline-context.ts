import { createContext, useContext } from 'react'
import type { OutlineSection } from '@/lib/contract/course/outline'

const OutlineContext = createContext<OutlineSection[]>([])

/** Provides the course outline to the components of a lesson. */
export const CourseOutlineProvider = OutlineContext.Provider

export const useCourseOutline = () => useContext(OutlineContext)
