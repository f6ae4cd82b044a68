/** Start of the query key for the sections of one course. */
export const COURSE_SECTIONS_KEY = ['/api/sections', 'course']
