import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { networkNames } from '@/lib/contract/sales/networks'
import {
  type WithdrawalSellers,
  type WithdrawalSettings,
  type WithdrawalSettingsInput,
  withdrawalSellersSchema,
} from '@/lib/contract/sales/withdrawal-settings'
import { recordAudit } from '@/lib/data/system/audit'
import { readSettingsRow, saveSettingsRow, settingSql } from '@/lib/data/system/settings-row'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, type transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { listNetworks } from '../networks/networks'
import { usedNetworksSql } from '../used-networks'

/** SQL: the days in which consumers can withdraw. */
export const withdrawalDaysSql = Prisma.sql`COALESCE(${settingSql(Prisma.sql`withdrawal_days`)}, 14)`

const defaultSellers: WithdrawalSellers = Object.fromEntries(
  listNetworks().map(({ name, sellerOfRecord }) => [name, sellerOfRecord === 'vendor' ? 'me' : 'network']),
)

/** SQL: whether the owner, not the network, is the seller of purchase `p`. */
export const isOwnerSellerSql = (p: Prisma.Sql) => Prisma.sql`COALESCE(
  ${settingSql(Prisma.sql`withdrawal_sellers ->> ${p}.network`)},
  ${JSON.stringify(defaultSellers)}::jsonb ->> ${p}.network) = 'me'`

const usedSchema = z.strictObject({ network: z.enum(networkNames) })

/** Returns the stored seller of each network, and the default seller of each other network that the shop uses. */
async function readSellers(stored: WithdrawalSellers): Promise<WithdrawalSellers> {
  const used = await queryRows(usedSchema)`${usedNetworksSql}`
  const defaults = used.map(({ network }) => [network, defaultSellers[network]])
  return { ...Object.fromEntries(defaults), ...stored }
}

const storedSellersOf = (row: { withdrawalSellers: unknown } | null): WithdrawalSellers =>
  withdrawalSellersSchema.safeParse(row?.withdrawalSellers).data ?? {}

export async function readWithdrawalSettings(): Promise<WithdrawalSettings> {
  const row = await readSettingsRow()
  return {
    on: row?.withdrawalOn ?? false,
    sellsToEu: row?.sellsToEu ?? null,
    contact: row?.withdrawalContact ?? null,
    days: row?.withdrawalDays ?? 14,
    sellers: await readSellers(storedSellersOf(row)),
  }
}

/** Throws `not_found` while the withdrawal form is off. */
export async function requireWithdrawalForm(): Promise<void> {
  const { on } = await readWithdrawalSettings()
  if (!on) throw new AppError('not_found', 'Nothing exists at this URL')
}

export const getWithdrawalSettings = (_admin: Admin): Promise<WithdrawalSettings> => readWithdrawalSettings()

/**
 * Saves the settings of the withdrawal form. Pages and emails link to the form while it is on, so the change runs in
 * `runSiteChange`.
 */
export async function saveWithdrawalSettings(
  admin: Admin,
  { on, sellsToEu, contact, days, sellers }: WithdrawalSettingsInput,
  changeSite: typeof transaction,
): Promise<WithdrawalSettings> {
  const stored = { withdrawalOn: on, sellsToEu, withdrawalContact: contact, withdrawalDays: days }
  await changeSite(async (tx) => {
    const withdrawalSellers = { ...storedSellersOf(await readSettingsRow(tx)), ...sellers }
    await saveSettingsRow(tx, { ...stored, withdrawalSellers, lastModifiedBy: admin.id })
    await recordAudit(tx, admin, 'settings.withdrawal', on ? 'on' : 'off')
  })
  return readWithdrawalSettings()
}
