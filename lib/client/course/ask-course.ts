import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'

const contract = () => import('@/lib/contract/course/ask-course')
const asking = async () => (await contract()).questionAllowanceSchema
const unanswered = async () => (await contract()).unansweredQuestionListSchema
const answer = async () => (await contract()).courseAnswerSchema

const url = '/api/questions'

/**
 * Returns the query for the student’s question allowance: whether a course takes questions, and how many are
 * left. Without a course, asks about all courses.
 */
export function questionAllowanceQuery(course?: string) {
  const address = course ? `${url}?${new URLSearchParams({ course })}` : url
  return queryOptions({ queryKey: [url, course], queryFn: () => callApi('GET', address, undefined, asking) })
}

/** Asks a question about the course with the given slug, or about all courses. */
export function useAskCourse(course?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (question: string) => callApi('POST', url, { question, course }, answer, { isSlow: true }),
    onSuccess: ({ left }) =>
      client.setQueryData(questionAllowanceQuery(course).queryKey, { isOn: true, left }),
  })
}

/** Returns the query for the questions that the lessons couldn’t answer, newest first. */
export function unansweredQuestionsQuery() {
  return { ...pagedQuery(['/api/admin/questions'], unanswered), staleTime: 0 }
}
