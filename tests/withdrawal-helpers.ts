import { POST } from '@/app/api/withdrawals/route'
import type { WithdrawalReceipt } from '@/lib/contract/sales/withdrawals'
import { db } from '@/lib/server/db/client'
import { callRoute } from './call-route'
import type { TestPerson } from './factories'

/** Turns the withdrawal form on. */
export async function turnOnWithdrawals(sellers: Record<string, string> = { warriorplus: 'me' }) {
  const settings = { withdrawalOn: true, withdrawalContact: 'help@example.com', withdrawalSellers: sellers }
  await db.appSettings.upsert({
    where: { id: 'default' },
    create: { id: 'default', ...settings },
    update: settings,
  })
}

export const sampleDeclaration = {
  name: 'Jane Doe',
  email: 'jane@example.com',
  confirmed: true,
  locale: 'en',
  timeZone: 'Europe/Berlin',
}

/** Sends the withdrawal form. */
export const postWithdrawal = (
  changes: Record<string, unknown> = {},
  { as, ip = '203.0.113.7' }: { as?: TestPerson; ip?: string } = {},
) =>
  callRoute<WithdrawalReceipt>(POST, {
    body: { ...sampleDeclaration, ...changes },
    headers: { 'x-forwarded-for': ip },
    ...(as && { as }),
  })
