/** Maximum number of courses. */
export const COURSES_MAX = 200
