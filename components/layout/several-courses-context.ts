'use client'
import { createContext, useContext } from 'react'

const SeveralCourses = createContext(false)

/** Tells administrator tools whether the shop has several courses. */
export const SeveralCoursesProvider = SeveralCourses.Provider

/** Returns whether the shop has several courses. */
export const useSeveralCourses = () => useContext(SeveralCourses)
