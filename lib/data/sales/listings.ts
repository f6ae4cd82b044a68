import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { idSchema } from '@/lib/contract/field-schemas'
import type { ItemProduct, ListingInput } from '@/lib/contract/sales/listings'
import { type NetworkName, networkLabels } from '@/lib/contract/sales/networks'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { normalizeItem } from './networks/networks'
import { indexedItemSql, normalItemSql } from './networks/normal-items'

/**
 * SQL: whether listing `l` is the item of purchase `p`. The first comparison lets Postgres use the index of waiting
 * purchases.
 */
export const isListingOfPurchaseSql = Prisma.sql`(
  ${indexedItemSql(Prisma.sql`p.item`)} = ${indexedItemSql(Prisma.sql`l.item`)}
  AND l.network = p.network AND l.normal_item = ${normalItemSql(Prisma.sql`p.network`, Prisma.sql`p.item`)})`

/** SQL: the listings of product `p` as JSON, in their order. */
export const listingsSql = Prisma.sql`COALESCE((
  SELECT jsonb_agg(jsonb_build_object('network', l.network, 'item', l.item, 'link', l.link) ORDER BY l.position, l.id)
  FROM listings l WHERE l.product_id = p.id), '[]')`

/** SQL: whether an item is set to “Not from this shop”. */
export const isIgnoredItemSql = (network: Prisma.Sql, item: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM listings l WHERE l.product_id IS NULL AND l.network = ${network}
    AND l.normal_item = ${normalItemSql(network, item)})`

/** An item number at a network. The number is null if the sale doesn't have one. */
export interface NetworkItem {
  network: NetworkName
  item: string | null
}

/** Returns the key of an item. Equal items of a network have equal keys. Empty without an item number. */
export function itemKeyOf({ network, item }: NetworkItem): string {
  const normal = normalizeItem(network, item)
  return normal && `${network} ${normal}`
}

/** SQL: the products of these items as JSON, by `itemKeyOf`. */
export function productsByItemSql(items: NetworkItem[]): Prisma.Sql {
  const wanted = items.map(({ network, item }) => ({ network, item: normalizeItem(network, item) }))
  return Prisma.sql`(
    SELECT COALESCE(jsonb_object_agg(l.network || ' ' || l.normal_item, jsonb_build_object('id', sold.id, 'name', sold.name)), '{}')
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS wanted(network text, item text)
      JOIN listings l ON l.network = wanted.network AND l.normal_item = wanted.item
      JOIN products sold ON sold.id = l.product_id)`
}

const takenError = (message: string) => new AppError('conflict', message, { fields: { listings: [message] } })

/**
 * Replaces the listings of a product, and sets its WarriorPlus product ID to the item of the first WarriorPlus
 * listing. Throws `conflict` (with the field) if another product has one of the items, or if an item is listed
 * twice.
 */
export async function saveListings(
  tx: Transaction,
  productId: string,
  listings: ListingInput[],
): Promise<void> {
  if (new Set(listings.map(itemKeyOf)).size < listings.length)
    throw takenError('An item number is listed twice')
  const saved = listings.map(({ network, item, link }, position) => ({
    id: v7(),
    network,
    item,
    normal_item: normalizeItem(network, item),
    product_id: productId,
    position,
    link: link ?? null,
    created_at: new Date(),
  }))
  await tx.$executeRaw`
    DELETE FROM listings WHERE product_id = ${productId}::uuid AND (network, normal_item) NOT IN (
      SELECT network, normal_item FROM jsonb_populate_recordset(NULL::listings, ${JSON.stringify(saved)}::jsonb))`
  const written = await tx.$executeRaw`
    INSERT INTO listings (id, network, item, normal_item, product_id, position, link, created_at)
    SELECT id, network, item, normal_item, product_id, position, link, created_at
    FROM jsonb_populate_recordset(NULL::listings, ${JSON.stringify(saved)}::jsonb)
    ON CONFLICT (network, normal_item) DO UPDATE SET (item, product_id, position, link) =
      (EXCLUDED.item, EXCLUDED.product_id, EXCLUDED.position, EXCLUDED.link)
    WHERE listings.product_id IS NULL OR listings.product_id = EXCLUDED.product_id`
  if (written < saved.length) throw takenError('Another product already has one of these item numbers')
  const first = listings.find(({ network }) => network === 'warriorplus')
  await tx.product.update({ where: { id: productId }, data: { warriorPlusProductId: first?.item ?? null } })
}

const listedSchema = z.strictObject({ productId: idSchema.nullable() })

/**
 * Adds an item to a product, or marks the item as not from this shop. Throws `conflict` if a product already has
 * the item, and `not_found` if the product doesn’t exist.
 */
export function setItemProduct(admin: Admin, input: ItemProduct): Promise<ItemProduct> {
  const { network, item, productId } = input
  const normalItem = normalizeItem(network, item)
  return transaction(async (tx) => {
    // The insert makes a concurrent request for the same item wait.
    const isNew = await tx.$executeRaw`
      INSERT INTO listings (id, network, item, normal_item) VALUES (${v7()}::uuid, ${network}, ${item}, ${normalItem})
      ON CONFLICT (network, normal_item) DO NOTHING`
    const [listed] = await queryRows(listedSchema, tx)`
      SELECT product_id FROM listings WHERE network = ${network} AND normal_item = ${normalItem} FOR UPDATE`
    if (isNew === 0 && listed?.productId === productId) return input
    if (listed?.productId)
      throw takenError('A product already uses this item number. Remove it from that product first.')
    const name = productId && (await addToProduct(tx, { network, normalItem }, productId))
    const target = `${networkLabels[network]} ${item}`
    await recordAudit(
      tx,
      admin,
      name === null ? 'product.ignore-item' : 'product.add-item',
      name === null ? target : `${name}: ${target}`,
    )
    return input
  })
}

/** Appends an item without a product to the listings of a product, and returns the name of the product. */
async function addToProduct(
  tx: Transaction,
  { network, normalItem }: { network: NetworkName; normalItem: string },
  productId: string,
): Promise<string> {
  const [product] = await queryRows(z.strictObject({ name: z.string() }), tx)`
    SELECT name FROM products WHERE id = ${productId}::uuid FOR UPDATE`
  if (!product) throw new AppError('not_found', 'Product not found')
  await tx.$executeRaw`
    UPDATE listings SET product_id = ${productId}::uuid,
      position = COALESCE((SELECT max(position) + 1 FROM listings WHERE product_id = ${productId}::uuid), 0)
    WHERE network = ${network} AND normal_item = ${normalItem}`
  await tx.$executeRaw`
    UPDATE products SET warrior_plus_product_id = l.item FROM listings l
    WHERE products.id = ${productId}::uuid AND warrior_plus_product_id IS NULL AND l.product_id = products.id
      AND l.network = 'warriorplus'`
  return product.name
}

/** For `npm run doctor`: adds a listing for each product that has a WarriorPlus ID but no WarriorPlus listing. */
export async function addMissingListings(tx: Transaction): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO listings (id, network, item, normal_item, product_id)
    SELECT gen_random_uuid(), 'warriorplus', p.warrior_plus_product_id,
      ${indexedItemSql(Prisma.sql`p.warrior_plus_product_id`)}, p.id FROM products p
    WHERE p.warrior_plus_product_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM listings l WHERE l.product_id = p.id AND l.network = 'warriorplus')
    ON CONFLICT DO NOTHING`
}

/** For `npm run doctor`: sets the WarriorPlus ID of each product to the item of its first WarriorPlus listing. */
export async function recomputeWarriorPlusIds(tx: Transaction): Promise<void> {
  await tx.$executeRaw`
    UPDATE products p SET warrior_plus_product_id = listed.item FROM (
      SELECT own.id, (SELECT l.item FROM listings l WHERE l.product_id = own.id AND l.network = 'warriorplus'
        ORDER BY l.position, l.id LIMIT 1) AS item FROM products own) listed
    WHERE listed.id = p.id AND p.warrior_plus_product_id IS DISTINCT FROM listed.item`
}
