import type { Lead } from '@/lib/contract/mail/leads'

/** Returns the titles of the courses that a person signed up for, in one text. */
export const listCourseTitles = (courses: Lead['courses']) => courses.map(({ title }) => title).join(', ')
