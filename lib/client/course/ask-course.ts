import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'

const loadContract = () => import('@/lib/contract/course/ask-course')
const loadAllowanceSchema = async () => (await loadContract()).questionAllowanceSchema
const loadUnansweredListSchema = async () => (await loadContract()).unansweredQuestionListSchema
const loadAnswerSchema = async () => (await loadContract()).courseAnswerSchema

const url = '/api/questions'

/**
 * Returns the query for the student’s question allowance: whether a course takes questions, and how many are
 * left. Without a course, asks about all courses.
 */
export function questionAllowanceQuery(course?: string) {
  const address = course ? `${url}?${new URLSearchParams({ course })}` : url
  return queryOptions({
    queryKey: [url, course],
    queryFn: () => callApi('GET', address, undefined, loadAllowanceSchema),
  })
}

/** Asks a question about the course with the given slug, or about all courses. */
export function useAskCourse(course?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (question: string) =>
      callApi('POST', url, { question, course }, loadAnswerSchema, { isSlow: true }),
    onSuccess: ({ left }) =>
      client.setQueryData(questionAllowanceQuery(course).queryKey, { isOn: true, left }),
  })
}

/** Returns the query for the questions that the lessons couldn’t answer, newest first. */
export function unansweredQuestionsQuery() {
  return { ...pagedQuery(['/api/admin/questions'], loadUnansweredListSchema), staleTime: 0 }
}
