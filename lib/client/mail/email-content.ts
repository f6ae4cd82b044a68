import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import {
  type EmailContentInput,
  emailContentListSchema,
  emailContentSchema,
} from '@/lib/contract/mail/email-content'
import type { EditableEmailKind } from '@/lib/contract/mail/email-templates'

const url = '/api/admin/mails/words'

/** Returns the query for the owner’s text of each email. */
export function emailContentQuery() {
  return queryOptions({ queryKey: [url], queryFn: createQueryFn(emailContentListSchema) })
}

export function useSaveEmailContent(kind: EditableEmailKind) {
  return useApiMutation(
    (words: EmailContentInput) => callApi('PUT', `${url}/${kind}`, words, emailContentSchema),
    [url],
    ['/api/admin/audit'],
  )
}

export function useRestoreDefaultEmailContent(kind: EditableEmailKind) {
  return useApiMutation(() => callApi('DELETE', `${url}/${kind}`), [url], ['/api/admin/audit'])
}
