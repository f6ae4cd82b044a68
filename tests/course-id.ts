/** ID of the course that every test begins with. */
export const COURSE_ID = '0197a8f0-0000-7000-8000-00000000c001'
