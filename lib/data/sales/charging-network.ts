import 'server-only'
import { networkLabels } from '@/lib/contract/sales/networks'
import { Prisma } from '@/lib/server/db/client'
import { hasSalesOnOtherNetworksSql } from './used-networks'

/**
 * SQL: the name of the network that charged for a purchase `p`. Null for access that the owner granted, and in a shop
 * that has sold only on WarriorPlus.
 */
export const chargingNetworkSql = Prisma.sql`
  CASE WHEN p.source IN ('notification', 'api', 'import') AND (p.network <> 'warriorplus' OR ${hasSalesOnOtherNetworksSql})
    THEN ${JSON.stringify(networkLabels)}::jsonb ->> p.network END`
