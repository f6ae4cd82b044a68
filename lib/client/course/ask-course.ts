import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'

const contract = () => import('@/lib/contract/course/ask-course')
const asking = async () => (await contract()).questionAllowanceSchema
const unanswered = async () => (await contract()).unansweredQuestionListSchema
const answer = async () => (await contract()).courseAnswerSchema

const url = '/api/questions'

/** Whether this course takes questions, and how many the student has left. */
export function questionAllowanceQuery() {
  return queryOptions({ queryKey: [url], queryFn: () => callApi('GET', url, undefined, asking) })
}

export function useAskCourse() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (question: string) => callApi('POST', url, { question }, answer, { isSlow: true }),
    onSuccess: ({ left }) => client.setQueryData(questionAllowanceQuery().queryKey, { isOn: true, left }),
  })
}

/** Questions that the lessons couldn’t answer, newest first. */
export function unansweredQuestionsQuery() {
  return { ...pagedQuery(['/api/admin/questions'], unanswered), staleTime: 0 }
}
