import { importParams, importSchema, importStartSchema } from '@/lib/contract/sales/imports'
import { startImport } from '@/lib/data/sales/imports/imports'
import { runImports } from '@/lib/data/sales/imports/run-imports'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    {
      access: 'admin',
      params: importParams,
      body: importStartSchema,
      response: importSchema,
      after: runImports,
    },
    ({ viewer, params, body }) => startImport(viewer, params.importId, body),
  ),
})
