/** Maximum number of questions that a student can ask in 30 days. */
export const QUESTIONS_PER_MONTH = 30
export const QUESTION_LENGTH_MAX = 300
/** Days that an unanswered question is kept for the owner. */
export const UNANSWERED_QUESTION_DAYS = 90
