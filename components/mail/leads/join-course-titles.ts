import type { Lead } from '@/lib/contract/mail/leads'

/** Joins the titles of the courses that a person signed up for. Leaves out a sign-up on the shop’s page. */
export const joinCourseTitles = (courses: Lead['courses']) =>
  courses.flatMap(({ title }) => title ?? []).join(', ')
