import { importInputSchema, importListSchema, importSchema } from '@/lib/contract/sales/imports'
import { createImport, listImports } from '@/lib/data/sales/imports/imports'
import { runImports } from '@/lib/data/sales/imports/run-imports'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: importListSchema }, ({ viewer }) => listImports(viewer)),
  POST: route(
    { access: 'admin', body: importInputSchema, response: importSchema, status: 201, after: runImports },
    ({ viewer, body }) => createImport(viewer, body),
  ),
})
