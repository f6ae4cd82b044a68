import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { type HouseWords, houseWordsSchema } from '@/lib/contract/site/house-words'

const url = '/api/admin/words'

/** What stands on all mails and on the pages around them. */
export function houseWordsQuery() {
  return queryOptions({ queryKey: [url], queryFn: get(houseWordsSchema) })
}

/** Words that are left out are as they come. */
export function useSaveHouseWords() {
  return useWrite(
    (words: Partial<HouseWords>) => api('PUT', url, words, houseWordsSchema),
    [url],
    ['/api/admin/mails'],
    ['/api/admin/audit'],
  )
}
