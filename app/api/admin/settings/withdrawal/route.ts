import {
  withdrawalSettingsInputSchema,
  withdrawalSettingsSchema,
} from '@/lib/contract/sales/withdrawal-settings'
import {
  getWithdrawalSettings,
  saveWithdrawalSettings,
} from '@/lib/data/sales/withdrawals/withdrawal-settings'
import { runSiteChange } from '@/lib/data/site/run-site-change'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: withdrawalSettingsSchema }, ({ viewer }) =>
    getWithdrawalSettings(viewer),
  ),
  PUT: route(
    { access: 'admin', body: withdrawalSettingsInputSchema, response: withdrawalSettingsSchema },
    ({ viewer, body }) => saveWithdrawalSettings(viewer, body, runSiteChange),
  ),
})
