import type { Lead } from '@/lib/contract/mail/leads'

/** Returns the titles of the courses that a person signed up for, in one text. Leaves out the shop’s page. */
export const joinCourseTitles = (courses: Lead['courses']) =>
  courses.flatMap(({ title }) => title ?? []).join(', ')
