import 'server-only'
import { type NetworkName, networkNames } from '@/lib/contract/sales/networks'
import { Prisma } from '@/lib/server/db/client'

// IDs are unique within one network, but the database stores the IDs of all networks in the same columns. So
// the stored IDs of networks other than WarriorPlus begin with the network, as in `jvzoo:23456789`.

const prefixes = networkNames.filter((name) => name !== 'warriorplus').map((name) => `${name}:`)

/**
 * Returns the ID of a sale as the database stores it. The stored ID of a second item contains a slash, so
 * slashes in the ID are escaped. Empty if the message has no sale ID.
 */
export function toStoredSaleId(network: NetworkName, id: string): string {
  if (network !== 'warriorplus') return id && `${network}:${id.replace(/[%/:]/g, encodeURIComponent)}`
  const isOtherwiseTaken = prefixes.some((prefix) => id.startsWith(prefix))
  return (isOtherwiseTaken ? id.replace(':', '%3A') : id).replaceAll('/', '%2F')
}

/** SQL: the ID of the sale of purchase `p` as people see it, as `getShownSaleId` returns it. */
export const shownSaleIdSql = Prisma.sql`
  CASE WHEN p.network = 'warriorplus' THEN p.warrior_plus_sale_id ELSE COALESCE(p.sale_id, p.warrior_plus_sale_id) END`

/**
 * Returns a sale's ID as the network writes it, from the stored ID of one of its purchases. Leaves out the
 * prefix that marks test mode.
 */
export function readSaleId(network: NetworkName, stored: string): string {
  const [sale = ''] = stored.split('/', 1)
  if (network === 'warriorplus') return sale.replaceAll('%2F', '/')
  const id = sale.slice(network.length + 1).replace(/%(25|2F|3A)/g, decodeURIComponent)
  return id.replace(/^test:/, '')
}

/** SQL: converts a sale ID as `toStoredSaleId` does. The ID must not be empty. */
export const storedSaleIdSql = (network: Prisma.Sql, id: Prisma.Sql) => Prisma.sql`
  CASE WHEN ${network} <> 'warriorplus'
      THEN ${network} || ':' || replace(replace(replace(${id}, '%', '%25'), '/', '%2F'), ':', '%3A')
    ELSE replace(CASE WHEN ${id} ^@ ANY(${prefixes}) THEN regexp_replace(${id}, ':', '%3A') ELSE ${id} END, '/', '%2F') END`

/** Returns the ID of an affiliate as the database stores it. Empty without an affiliate. */
export const toStoredAffiliateId = (network: NetworkName, id: string) =>
  network === 'warriorplus' ? id : id && `${network}:${id}`

/** The prefix of sale IDs of test sales. Sale IDs from WarriorPlus are numbers. */
export const TEST_SALE_ID_PREFIX = 'test-'
/** The prefix of sale IDs for imported sales without an ID. */
export const IMPORTED_SALE_ID_PREFIX = 'import-'

/** Identifiers by which the purchases of a sale are found. */
export interface SaleIdentifiers {
  /** The sale number. A second item of the sale has `NUMBER/ITEM`. */
  saleId: string
  /**
   * The ID of the sale in the WarriorPlus API, such as `sale_k3v9x2ab`. Equal to the sale number if the network has
   * only one ID for a sale.
   */
  apiSaleId: string
}

/** Returns the sale number without the suffix of a second item. */
export const saleNumberOf = ({ saleId }: SaleIdentifiers) => saleId.split('/', 1)[0] ?? ''
/**
 * Returns whether only one identifier of a purchase is known. A missing identifier is stored as a copy of the
 * other, so the two are equal.
 */
export const hasOneIdentifier = (identifiers: SaleIdentifiers) =>
  saleNumberOf(identifiers) === identifiers.apiSaleId

/** Returns the sale numbers and API IDs of purchases. */
export const listSaleIdentifiers = (purchases: SaleIdentifiers[]): string[] =>
  purchases.flatMap((purchase) => [saleNumberOf(purchase), purchase.apiSaleId])
