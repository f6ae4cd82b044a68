import { lineSchema } from '@/lib/contract/sales/lines'
import { purchaseParams } from '@/lib/contract/sales/purchases'
import { getLine } from '@/lib/data/sales/lines'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', params: purchaseParams, response: lineSchema }, ({ viewer, params }) =>
    getLine(viewer, params.purchaseId),
  ),
})
