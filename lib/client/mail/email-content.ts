import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { type MailWordsInput, mailWordsListSchema, mailWordsSchema } from '@/lib/contract/mail/email-content'
import type { WordedKind } from '@/lib/contract/mail/email-templates'

const url = '/api/admin/mails/words'

/** The owner’s text of each email. */
export function mailWordsQuery() {
  return queryOptions({ queryKey: [url], queryFn: get(mailWordsListSchema) })
}

export function useSaveMailWords(kind: WordedKind) {
  return useWrite(
    (words: MailWordsInput) => api('PUT', `${url}/${kind}`, words, mailWordsSchema),
    [url],
    ['/api/admin/audit'],
  )
}

/** Restores the default text of an email. */
export function useDeleteMailWords(kind: WordedKind) {
  return useWrite(() => api('DELETE', `${url}/${kind}`), [url], ['/api/admin/audit'])
}
