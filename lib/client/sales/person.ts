import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { getErrorDetail } from '@/lib/contract/error'
import { outboxEmailTextSchema } from '@/lib/contract/mail/outbox-email-text'
import { accountEmailSchema } from '@/lib/contract/people/account'
import { customerSchema } from '@/lib/contract/people/customers'
import {
  type ConflictingAccount,
  conflictingAccountSchema,
  type EmailCorrection,
} from '@/lib/contract/people/email-corrections'
import { type PersonDetails, personDetailsSchema } from '@/lib/contract/sales/person-details'

const POLL_MS = 2000
const SOON_MS = 60_000

/**
 * Returns the refetch interval for a person while an email is about to be sent, because the email's state
 * changes without any action on the page. Milliseconds. False at any other time.
 */
export function getPersonPollInterval(person: PersonDetails | undefined): number | false {
  const isEmailDue = person?.mails.some(
    ({ nextAttemptAt }) => nextAttemptAt && Date.parse(nextAttemptAt) < Date.now() + SOON_MS,
  )
  return isEmailDue ? POLL_MS : false
}

/** Returns the account that already has an email, from the error. Returns undefined for any other error. */
export const findConflictingAccount = (error: unknown): ConflictingAccount | undefined =>
  conflictingAccountSchema.safeParse(getErrorDetail(error, 'account')).data

/** Returns the query for everything about one customer. */
export function personQuery(userId: string) {
  return queryOptions({ queryKey: ['/api/admin/users', userId], queryFn: createQueryFn(personDetailsSchema) })
}

/** Returns the query for the text of one email. */
export function emailTextQuery(emailId: string) {
  return queryOptions({
    queryKey: ['/api/admin/outbox', emailId],
    queryFn: createQueryFn(outboxEmailTextSchema),
    staleTime: 0,
  })
}

/** Fixes a mistyped email. Returns the customer who has the purchases afterward. */
export function useFixEmail(userId: string) {
  return usePersonWrite((correction: EmailCorrection) =>
    callApi('POST', `/api/admin/users/${userId}/correction`, correction, customerSchema),
  )
}

/** Merges another account into this account. */
export function useMergeAccounts(userId: string) {
  return usePersonWrite((from: string) =>
    callApi('POST', `/api/admin/users/${userId}/merge`, { from }, customerSchema),
  )
}

export function useAddCustomerEmail(userId: string) {
  return usePersonWrite((email: string) =>
    callApi('POST', `/api/admin/users/${userId}/emails`, { email }, accountEmailSchema),
  )
}

export function useSetPrimaryEmail(userId: string) {
  return usePersonWrite((email: string) =>
    callApi('PUT', `/api/admin/users/${userId}/emails`, { email }, customerSchema),
  )
}

export function useRemoveCustomerEmail(userId: string) {
  return usePersonWrite((email: string) => callApi('DELETE', `/api/admin/users/${userId}/emails`, { email }))
}

function usePersonWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useApiMutation(write, ['/api/admin/users'], ['/api/admin/analytics'], ['/api/admin/purchases'])
}
