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

/** The further emails of the signed-in person. */
export function accountEmailsQuery() {
  return queryOptions({ queryKey: ['/api/account/emails'], queryFn: get(accountEmailListSchema) })
}

/** Says that an email is theirs too; it is added once the link of the mail that asks there was used. */
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

/** What the signed-in person wants to be called. */
export function useUpdateName() {
  return useMutation({
    mutationFn: (name: AccountName) => api('PUT', '/api/account', name, accountNameSchema),
  })
}

/** Ends every session of the signed-in person, this one too. */
export function useSignOutEverywhere() {
  return useMutation({ mutationFn: () => api('DELETE', '/api/account/sessions') })
}
