import { purchaseChoicesSchema } from '@/lib/contract/sales/purchases-filter'
import { getPurchaseChoices } from '@/lib/data/sales/purchases-choices'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: purchaseChoicesSchema }, ({ viewer }) =>
    getPurchaseChoices(viewer),
  ),
})
