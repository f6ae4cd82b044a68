import {
  importDetailSchema,
  importParams,
  importQuerySchema,
  importSchema,
} from '@/lib/contract/sales/imports'
import { getImport, undoImport } from '@/lib/data/sales/imports/imports'
import { runImports } from '@/lib/data/sales/imports/run-imports'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  // Continues the import with each request, because the open page polls this endpoint.
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
