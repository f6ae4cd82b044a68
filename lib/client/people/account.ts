import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import {
  type AccountEmailInput,
  type AccountName,
  accountEmailListSchema,
  accountEmailSchema,
  accountNameSchema,
} from '@/lib/contract/people/account'

/** Additional emails of the signed-in person. */
export function accountEmailsQuery() {
  return queryOptions({ queryKey: ['/api/account/emails'], queryFn: get(accountEmailListSchema) })
}

/** Requests to add an email. It is added when the link sent to it is confirmed. */
export function useClaimEmail() {
  return useMutation({
    mutationFn: (input: AccountEmailInput) => api('POST', '/api/account/emails', input, accountEmailSchema),
  })
}

export function useRemoveEmail() {
  return useWrite(
    (input: AccountEmailInput) => api('DELETE', '/api/account/emails', input),
    ['/api/account/emails'],
  )
}

/** Updates the signed-in person’s name. */
export function useUpdateName() {
  return useMutation({
    mutationFn: (name: AccountName) => api('PUT', '/api/account', name, accountNameSchema),
  })
}

/** Ends all sessions of the signed-in person, including this one. */
export function useSignOutEverywhere() {
  return useMutation({ mutationFn: () => api('DELETE', '/api/account/sessions') })
}
