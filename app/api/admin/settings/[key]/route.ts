import { storedKeyParams } from '@/lib/contract/system/settings'
import { refreshAttentionAfter } from '@/lib/data/sales/attention'
import { deleteStoredKey } from '@/lib/data/system/settings'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  DELETE: route(
    { access: 'admin', params: storedKeyParams, status: 204, stepUp: true },
    ({ viewer, params }) => refreshAttentionAfter(deleteStoredKey(viewer, params.key)),
  ),
})
