import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import {
  type EmailServerInput,
  type EmailTestInput,
  emailServerSchema,
  emailTestSchema,
} from '@/lib/contract/system/email-server'

const url = '/api/admin/settings/email'

export function emailServerQuery() {
  return queryOptions({ queryKey: [url], queryFn: createQueryFn(emailServerSchema) })
}

/** Keys of the queries to refetch after the mail server’s settings change. */
const changed = [[url], ['/api/admin/first-run'], ['/api/admin/audit']]

export function useSaveEmailServer() {
  return useApiMutation(
    (input: EmailServerInput) => callApi('PUT', url, input, emailServerSchema),
    ...changed,
  )
}

export function useDeleteEmailServer() {
  return useApiMutation(() => callApi('DELETE', url), ...changed)
}

/** Sends a test email. */
export function useTestEmailServer() {
  return useApiMutation(
    (input: EmailTestInput) => callApi('POST', `${url}/test`, input, emailTestSchema, { isSlow: true }),
    ...changed,
  )
}
