import 'server-only'
import { deleteOldIps, type IpAddressTable } from '@/lib/data/delete-old-ips'
import { forgetAuditIps } from '@/lib/data/system/audit'
import { Prisma } from '@/lib/server/db/client'

const logs: IpAddressTable = {
  table: 'access_logs',
  at: Prisma.sql`timestamp`,
  change: Prisma.sql`ip_address = NULL`,
  isDue: Prisma.sql`ip_address IS NOT NULL`,
}

const sessions: IpAddressTable = {
  table: 'sessions',
  at: Prisma.sql`created_at`,
  change: Prisma.sql`sess = jsonb_set(sess, '{ipAddress}', 'null')`,
  isDue: Prisma.sql`sess ->> 'ipAddress' IS NOT NULL`,
}

/** For maintenance: removes the IP addresses in access logs, sessions and the audit log after ADDRESS_DAYS. */
export async function forgetVisitorIps(days?: number): Promise<void> {
  for (const list of [logs, sessions]) await deleteOldIps(list, days)
  await forgetAuditIps(days)
}
