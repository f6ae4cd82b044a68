/** Beginning of the query keys of the sections of one course. */
export const COURSE_SECTIONS_KEY = ['/api/sections', 'course']
