import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { sendFile } from '@/lib/client/media/uploads'
import { useWrite } from '@/lib/client/write'
import type { ImportMapping } from '@/lib/contract/sales/import-mapping'
import {
  type ImportQuery,
  importDetailSchema,
  importListSchema,
  importSchema,
  isUnderWay,
} from '@/lib/contract/sales/imports'

const root = '/api/admin/imports'
const POLLED_MS = 1500

/** Recent imports, newest first. */
export function importsQuery() {
  return queryOptions({ queryKey: [root], queryFn: get(importListSchema) })
}

/** One import with some of its rows. Polled while it runs, which also continues the work. */
export function importQuery(id: string, { verdict, after }: ImportQuery) {
  return queryOptions({
    queryKey: [root, id, { verdict, after }],
    queryFn: () =>
      api('GET', `${root}/${id}?verdict=${verdict}&after=${after}`, undefined, importDetailSchema),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLLED_MS : false),
    placeholderData: keepPreviousData,
  })
}

/** Uploads a file and checks its rows. */
export function useUploadList() {
  return useWrite(
    async (file: File) =>
      api('POST', root, { uploadURL: await sendFile('import', file) }, importSchema, { isSlow: true }),
    [root],
  )
}

/** Checks the rows again with another column mapping. */
export function useSortAnew() {
  return useWrite(
    (input: { uploadURL: string; mapping: ImportMapping }) =>
      api('POST', root, input, importSchema, { isSlow: true }),
    [root],
  )
}

export function useStartImport() {
  return useWrite(
    ({ id, sendMails }: { id: string; sendMails: boolean }) =>
      api('POST', `${root}/${id}/start`, { sendMails }, importSchema, { isSlow: true }),
    [root],
  )
}

export function useUndoImport() {
  return useWrite(
    (id: string) => api('DELETE', `${root}/${id}`, undefined, importSchema, { isSlow: true }),
    [root],
    ['/api/admin/purchases'],
    ['/api/admin/analytics'],
  )
}
