import { queryOptions, useMutation } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { useRenderingMutation } from '@/lib/client/use-rendering-mutation'
import {
  type AccountEmailInput,
  type AccountName,
  accountEmailListSchema,
  accountEmailSchema,
  accountNameSchema,
} from '@/lib/contract/people/account'

/** Returns the query for the additional emails of the signed-in person. */
export function additionalEmailsQuery() {
  return queryOptions({ queryKey: ['/api/account/emails'], queryFn: createQueryFn(accountEmailListSchema) })
}

/** Requests to add an email. The email is added when its owner confirms the link sent to it. */
export function useRequestAdditionalEmail() {
  return useMutation({
    mutationFn: (input: AccountEmailInput) =>
      callApi('POST', '/api/account/emails', input, accountEmailSchema),
  })
}

export function useRemoveAdditionalEmail() {
  return useApiMutation(
    (input: AccountEmailInput) => callApi('DELETE', '/api/account/emails', input),
    ['/api/account/emails'],
  )
}

/** Updates the signed-in person’s name. Renders the page again, so that the Back button shows the new name. */
export function useUpdateName() {
  return useRenderingMutation((name: AccountName) => callApi('PUT', '/api/account', name, accountNameSchema))
}

/** Ends all sessions of the signed-in person, including this session. */
export function useSignOutEverywhere() {
  return useMutation({ mutationFn: () => callApi('DELETE', '/api/account/sessions') })
}
