import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { type MailWordsInput, mailWordsListSchema, mailWordsSchema } from '@/lib/contract/mail/mail-words'
import type { WordedKind } from '@/lib/contract/mail/worded-mails'

const url = '/api/admin/mails/words'

/** What the owner wrote for the mails to buyers. */
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

/** Has a mail say what it always said. */
export function useDeleteMailWords(kind: WordedKind) {
  return useWrite(() => api('DELETE', `${url}/${kind}`), [url], ['/api/admin/audit'])
}
