export const COURSES_MAX = 200
