import {
  importDetailSchema,
  importParams,
  importQuerySchema,
  importSchema,
} from '@/lib/contract/sales/imports'
import { getImport, undoImport } from '@/lib/data/sales/imports/imports'
import { runImports } from '@/lib/data/sales/imports/run'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  // The page that looks on keeps the work going.
  GET: route(
    {
      access: 'admin',
      params: importParams,
      query: importQuerySchema,
      response: importDetailSchema,
      after: runImports,
    },
    ({ viewer, params, query }) => getImport(viewer, params.importId, query),
  ),
  DELETE: route(
    { access: 'admin', params: importParams, response: importSchema, after: runImports },
    ({ viewer, params }) => undoImport(viewer, params.importId),
  ),
})
