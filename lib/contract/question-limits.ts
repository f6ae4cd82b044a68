/** How many questions a person has in 30 days, and how long one may be. */
export const QUESTIONS_PER_MONTH = 30
export const QUESTION_LENGTH_MAX = 300
/** How long a question without an answer is kept for the owner. */
export const UNANSWERED_DAYS = 90
