import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'

const contract = () => import('@/lib/contract/course/ask-course')
const asking = async () => (await contract()).questionAllowanceSchema
const unanswered = async () => (await contract()).unansweredQuestionListSchema
const answer = async () => (await contract()).courseAnswerSchema

const url = '/api/questions'

/**
 * Whether the given course, or any course if none is given, takes questions, and how many the student has
 * left.
 */
export function questionAllowanceQuery(course?: string) {
  const address = course ? `${url}?${new URLSearchParams({ course })}` : url
  return queryOptions({ queryKey: [url, course], queryFn: () => callApi('GET', address, undefined, asking) })
}

/** Asks the course with the given slug, or all courses. */
export function useAskCourse(course?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (question: string) => callApi('POST', url, { question, course }, answer, { isSlow: true }),
    onSuccess: ({ left }) =>
      client.setQueryData(questionAllowanceQuery(course).queryKey, { isOn: true, left }),
  })
}

/** Questions that the lessons couldn’t answer, newest first. */
export function unansweredQuestionsQuery() {
  return { ...pagedQuery(['/api/admin/questions'], unanswered), staleTime: 0 }
}
