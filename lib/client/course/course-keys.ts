/** Beginning of the query keys of the sections of one course. */
export const COURSE_SECTIONS = ['/api/sections', 'course']
