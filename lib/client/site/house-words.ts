import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { type HouseWords, houseWordsSchema } from '@/lib/contract/site/house-words'

const url = '/api/admin/words'

/** The shared text of all emails and of the pages they link to. */
export function houseWordsQuery() {
  return queryOptions({ queryKey: [url], queryFn: get(houseWordsSchema) })
}

/** Saves the shared text. Omitted fields get the default text. */
export function useSaveHouseWords() {
  return useWrite(
    (words: Partial<HouseWords>) => api('PUT', url, words, houseWordsSchema),
    [url],
    ['/api/admin/mails'],
    ['/api/admin/audit'],
  )
}
