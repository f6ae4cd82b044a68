import 'server-only'
import { Prisma } from '@/lib/server/db/client'
import { listNetworks } from './networks'

/**
 * SQL: the buyer’s country in a stored message of any network, as JSON. Null without one. Looks for the fields of all
 * networks, because imported sales have the field names of WarriorPlus.
 */
export const buyerCountrySql = (message: Prisma.Sql) => {
  const paths = listNetworks().flatMap(({ countryPaths }) => countryPaths)
  const countries = paths.map((path) => Prisma.sql`NULLIF(btrim(${message} #>> ${[...path]}::text[]), '')`)
  return Prisma.sql`COALESCE(${Prisma.join(countries)})`
}
