import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import {
  type AccountEmailInput,
  accountEmailListSchema,
  accountEmailSchema,
} from '@/lib/contract/people/account'

/** The further addresses of the signed-in person. */
export function accountEmailsQuery() {
  return queryOptions({ queryKey: ['/api/account/emails'], queryFn: get(accountEmailListSchema) })
}

/** Asks an address by mail; it is added once the mail's button was pressed. */
export function useAskAddress() {
  return useMutation({
    mutationFn: (input: AccountEmailInput) => api('POST', '/api/account/emails', input, accountEmailSchema),
  })
}

export function useRemoveAddress() {
  return useWrite(
    (input: AccountEmailInput) => api('DELETE', '/api/account/emails', input),
    ['/api/account/emails'],
  )
}

/** Ends every session of the signed-in person, this one too. */
export function useSignOutEverywhere() {
  return useMutation({ mutationFn: () => api('DELETE', '/api/account/sessions') })
}
