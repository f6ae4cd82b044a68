import 'server-only'
import { networkNames } from '@/lib/contract/sales/networks'
import { Prisma } from '@/lib/server/db/client'

const otherNetworks = networkNames.filter((name) => name !== 'warriorplus')

/** SQL: whether a network other than WarriorPlus has had a sale. */
export const hasOtherSalesSql = Prisma.sql`EXISTS (SELECT FROM purchases WHERE network = ANY(${otherNetworks}))`

/** SQL: a query for the `network` that the shop uses: WarriorPlus, and each other one that is set up or had a sale. */
export const usedNetworksSql = Prisma.sql`
  SELECT network FROM unnest(${[...networkNames]}::text[]) AS known(network)
  WHERE network = 'warriorplus' OR EXISTS (SELECT FROM purchases p WHERE p.network = known.network)
    OR EXISTS (SELECT FROM networks n WHERE n.network = known.network AND n.set_up_at IS NOT NULL)`

/** SQL: whether the shop uses a network other than WarriorPlus: it has sales or items of one, or set one up. */
export const usesOtherNetworksSql = Prisma.sql`(${hasOtherSalesSql}
  OR EXISTS (SELECT FROM listings WHERE network = ANY(${otherNetworks}))
  OR EXISTS (SELECT FROM networks WHERE set_up_at IS NOT NULL AND network = ANY(${otherNetworks})))`
