import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { errorDetail } from '@/lib/contract/error'
import { mailTextSchema } from '@/lib/contract/mail/email-text'
import { accountEmailSchema } from '@/lib/contract/people/account'
import { type Correction, type OtherAccount, otherAccountSchema } from '@/lib/contract/people/corrections'
import { customerSchema } from '@/lib/contract/people/customers'
import { type Person, personSchema } from '@/lib/contract/sales/person'

const POLL_MS = 2000
const SOON_MS = 60_000

/**
 * Returns the refetch interval for a person: short while an email is about to be sent, because it changes
 * without any action on the page. Milliseconds. False for no refetching.
 */
export function whileMailsLeave(person: Person | undefined): number | false {
  const isLeaving = person?.mails.some(
    ({ nextAttemptAt }) => nextAttemptAt && Date.parse(nextAttemptAt) < Date.now() + SOON_MS,
  )
  return isLeaving ? POLL_MS : false
}

/** Returns the account that already has an email, from the error. Returns undefined for any other error. */
export const holderOf = (error: unknown): OtherAccount | undefined =>
  otherAccountSchema.safeParse(errorDetail(error, 'account')).data

/** Everything about one customer. */
export function personQuery(userId: string) {
  return queryOptions({ queryKey: ['/api/admin/users', userId], queryFn: get(personSchema) })
}

/** The text of one email. */
export function mailTextQuery(mailId: string) {
  return queryOptions({ queryKey: ['/api/admin/outbox', mailId], queryFn: get(mailTextSchema), staleTime: 0 })
}

/** Fixes a mistyped email. Returns the customer who has the purchases afterwards. */
export function useCorrectEmail(userId: string) {
  return usePersonWrite((correction: Correction) =>
    api('POST', `/api/admin/users/${userId}/correction`, correction, customerSchema),
  )
}

/** Merges another account into this one. */
export function useMergeInto(userId: string) {
  return usePersonWrite((from: string) =>
    api('POST', `/api/admin/users/${userId}/merge`, { from }, customerSchema),
  )
}

export function useAddCustomerEmail(userId: string) {
  return usePersonWrite((email: string) =>
    api('POST', `/api/admin/users/${userId}/emails`, { email }, accountEmailSchema),
  )
}

export function useMakeMainEmail(userId: string) {
  return usePersonWrite((email: string) =>
    api('PUT', `/api/admin/users/${userId}/emails`, { email }, customerSchema),
  )
}

export function useRemoveCustomerEmail(userId: string) {
  return usePersonWrite((email: string) => api('DELETE', `/api/admin/users/${userId}/emails`, { email }))
}

function usePersonWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useWrite(write, ['/api/admin/users'], ['/api/admin/analytics'], ['/api/admin/purchases'])
}
