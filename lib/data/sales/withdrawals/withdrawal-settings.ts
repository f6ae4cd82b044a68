import 'server-only'
import { AppError } from '@/lib/contract/error'
import { type SalesNetwork, salesNetworkNames } from '@/lib/contract/sales/sales-networks'
import {
  defaultWithdrawalSellers,
  type WithdrawalSettings,
  type WithdrawalSettingsInput,
  withdrawalSellersSchema,
} from '@/lib/contract/sales/withdrawal-settings'
import { recordAudit } from '@/lib/data/system/audit'
import { readSettingsRow, saveSettingsRow, settingSql } from '@/lib/data/system/settings-row'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, type transaction } from '@/lib/server/db/client'

/** SQL: the days in which consumers can withdraw. */
export const withdrawalDaysSql = Prisma.sql`COALESCE(${settingSql(Prisma.sql`withdrawal_days`)}, 14)`

/** SQL: whether the owner, not the network, is the seller of a network's sales. */
export const isOwnerSellerSql = (network: SalesNetwork) => Prisma.sql`COALESCE(
  ${settingSql(Prisma.sql`withdrawal_sellers ->> ${network}::text`)}, ${defaultWithdrawalSellers[network]}) = 'me'`

export async function readWithdrawalSettings(): Promise<WithdrawalSettings> {
  const row = await readSettingsRow()
  return {
    on: row?.withdrawalOn ?? false,
    sellsToEu: row?.sellsToEu ?? null,
    contact: row?.withdrawalContact ?? null,
    days: row?.withdrawalDays ?? 14,
    sellers: {
      ...defaultWithdrawalSellers,
      ...withdrawalSellersSchema.safeParse(row?.withdrawalSellers).data,
    },
  }
}

/** Throws `not_found` while the withdrawal form is off. */
export async function requireWithdrawalForm(): Promise<void> {
  const { on } = await readWithdrawalSettings()
  if (!on) throw new AppError('not_found', 'Nothing exists at this URL')
}

export const getWithdrawalSettings = (_admin: Admin): Promise<WithdrawalSettings> => readWithdrawalSettings()

/** Returns the sales networks that, instead of the owner, are the sellers of their sales. */
export const listSellingNetworks = ({ sellers }: WithdrawalSettings): SalesNetwork[] =>
  salesNetworkNames.filter((network) => sellers[network] === 'network')

/**
 * Saves the settings of the withdrawal form. Pages and emails link to the form while it is on, so the change runs in
 * `runSiteChange`.
 */
export async function saveWithdrawalSettings(
  admin: Admin,
  { on, sellsToEu, contact, days, sellers }: WithdrawalSettingsInput,
  changeSite: typeof transaction,
): Promise<WithdrawalSettings> {
  const stored = {
    withdrawalOn: on,
    sellsToEu,
    withdrawalContact: contact,
    withdrawalDays: days,
    withdrawalSellers: sellers,
  }
  await changeSite(async (tx) => {
    await saveSettingsRow(tx, { ...stored, lastModifiedBy: admin.id })
    await recordAudit(tx, admin, 'settings.withdrawal', on ? 'on' : 'off')
  })
  return readWithdrawalSettings()
}
