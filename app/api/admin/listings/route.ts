import { itemProductSchema } from '@/lib/contract/sales/listings'
import { finishItemChange, refreshAttention } from '@/lib/data/sales/attention'
import { setItemProduct } from '@/lib/data/sales/listings'
import { matchProductSales } from '@/lib/data/sales/notifications/match-waiting-sales'
import { removeIgnoredSaleBatch } from '@/lib/data/sales/notifications/remove-unknown-item-sales'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    {
      access: 'admin',
      body: itemProductSchema,
      response: itemProductSchema,
      // If the item isn’t from this shop, its buyers lose access.
      stepUp: ({ body }) => body.productId === null,
      after: finishItemChange,
    },
    async ({ viewer, body }) => {
      const saved = await setItemProduct(viewer, body)
      if (saved.productId) await matchProductSales(saved.productId)
      else await removeIgnoredSaleBatch()
      await refreshAttention()
      return saved
    },
  ),
})
