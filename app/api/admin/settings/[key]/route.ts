import { settingsKeyParams } from '@/lib/contract/system/settings'
import { thenRefreshed } from '@/lib/data/sales/stuck'
import { deleteSettingsKey } from '@/lib/data/system/settings'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route({ access: 'admin', params: settingsKeyParams, status: 204 }, ({ viewer, params }) =>
    thenRefreshed(deleteSettingsKey(viewer, params.key)),
  ),
})
