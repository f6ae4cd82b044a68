import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { uploadUnregisteredFile } from '@/lib/client/media/uploads'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import type { ImportMapping } from '@/lib/contract/sales/import-mapping'
import {
  type ImportQuery,
  importDetailSchema,
  importListSchema,
  importSchema,
  isImportRunning,
} from '@/lib/contract/sales/imports'

const root = '/api/admin/imports'
const POLLED_MS = 1500

/** Returns the query for the recent imports, newest first. */
export function importsQuery() {
  return queryOptions({ queryKey: [root], queryFn: createQueryFn(importListSchema) })
}

/**
 * Returns the query for one import with some of its rows. While the import runs, it is polled, and each poll
 * continues the work.
 */
export function importQuery(id: string, { verdict, after }: ImportQuery) {
  return queryOptions({
    queryKey: [root, id, { verdict, after }],
    queryFn: () =>
      callApi('GET', `${root}/${id}?verdict=${verdict}&after=${after}`, undefined, importDetailSchema),
    refetchInterval: ({ state: { data } }) => (data && isImportRunning(data) ? POLLED_MS : false),
    placeholderData: keepPreviousData,
  })
}

/** Uploads a file and checks its rows. */
export function useUploadImportFile() {
  return useApiMutation(
    async (file: File) =>
      callApi('POST', root, { uploadURL: await uploadUnregisteredFile('import', file) }, importSchema, {
        isSlow: true,
      }),
    [root],
  )
}

/** Checks the rows again with another column mapping. */
export function useRecheckImportRows() {
  return useApiMutation(
    (input: { uploadURL: string; mapping: ImportMapping }) =>
      callApi('POST', root, input, importSchema, { isSlow: true }),
    [root],
  )
}

export function useStartImport() {
  return useApiMutation(
    ({ id, sendMails }: { id: string; sendMails: boolean }) =>
      callApi('POST', `${root}/${id}/start`, { sendMails }, importSchema, { isSlow: true }),
    [root],
  )
}

export function useUndoImport() {
  return useApiMutation(
    (id: string) => callApi('DELETE', `${root}/${id}`, undefined, importSchema, { isSlow: true }),
    [root],
    ['/api/admin/purchases'],
    ['/api/admin/analytics'],
  )
}
