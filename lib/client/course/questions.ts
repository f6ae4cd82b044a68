import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'

const contract = () => import('@/lib/contract/course/questions')
const asking = async () => (await contract()).askingSchema
const unanswered = async () => (await contract()).unansweredListSchema
const answer = async () => (await contract()).answerSchema

const url = '/api/questions'

/** Whether this course takes questions, and how many the student has left. */
export function askingQuery() {
  return queryOptions({ queryKey: [url], queryFn: () => api('GET', url, undefined, asking) })
}

export function useAsk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (question: string) => api('POST', url, { question }, answer, { isSlow: true }),
    onSuccess: ({ left }) => client.setQueryData(askingQuery().queryKey, { isOn: true, left }),
  })
}

/** Questions that the lessons couldn’t answer, newest first. */
export function unansweredQuery() {
  return { ...pagedQuery(['/api/admin/questions'], unanswered), staleTime: 0 }
}
