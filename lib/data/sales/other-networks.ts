import 'server-only'
import { networkNames } from '@/lib/contract/sales/networks'
import { Prisma } from '@/lib/server/db/client'

const otherNetworks = networkNames.filter((name) => name !== 'warriorplus')

/** SQL: whether a network other than WarriorPlus has had a sale. */
export const hasOtherSalesSql = Prisma.sql`EXISTS (SELECT FROM purchases WHERE network = ANY(${otherNetworks}))`

/** SQL: whether the shop uses a network other than WarriorPlus: it has sales or items of one, or set one up. */
export const usesOtherNetworksSql = Prisma.sql`(${hasOtherSalesSql}
  OR EXISTS (SELECT FROM listings WHERE network = ANY(${otherNetworks}))
  OR EXISTS (SELECT FROM networks WHERE set_up_at IS NOT NULL AND network = ANY(${otherNetworks})))`
