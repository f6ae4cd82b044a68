import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import {
  type Product,
  type ProductEdit,
  type ProductInput,
  type ProductWithCounts,
  productSchema,
  productWithCountsSchema,
} from '@/lib/contract/sales/products'
import { lockSections } from '@/lib/data/course/sections'
import { recordAudit } from '@/lib/data/system/audit'
import { productBuyersSql } from '@/lib/data/system/site-totals'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { isUniqueViolation } from '@/lib/server/db/database-errors'
import { queryRows } from '@/lib/server/db/typed-rows'
import { listingsSql, saveListings } from './listings'
import { chooseGrantedCourses, grantsAllSql, grantsSchema, noGrants } from './product-courses'
import { ALL_AFFILIATES_KEY, ALL_NETWORKS_KEY } from './rollup-keys'

const nameSchema = z.strictObject({ name: z.string() })

/** SQL: the columns of a product `p` that are shown. */
const columns = Prisma.sql`p.id, p.warrior_plus_product_id, ${listingsSql} AS listings, p.name, p.description, p.is_main_product,
  COALESCE(p.grants_section_ids, '{}') AS grants_section_ids, COALESCE(p.grants_course_ids, '{}') AS grants_course_ids,
  p.grants_everything, ${grantsAllSql} AS grants_all_sections, p.access_days, p.archived, p.created_at`

/**
 * Returns all products, the oldest first. The number of payments comes from the last recount of the days. The
 * number of buyers comes from the stored figures if there are many buyers.
 */
export function listProducts(_admin: Admin): Promise<ProductWithCounts[]> {
  return queryRows(productWithCountsSchema)`
    WITH bought AS MATERIALIZED (SELECT ${productBuyersSql} AS buyers)
    SELECT ${columns},
      COALESCE((SELECT sum(sales) FROM sales_daily
        WHERE product_id = p.id AND affiliate_id = ${ALL_AFFILIATES_KEY} AND network = ${ALL_NETWORKS_KEY}), 0)::int AS sales,
      COALESCE((bought.buyers ->> p.id::text)::int, 0) AS buyers
    FROM products p, bought
    ORDER BY p.created_at, p.id`
}

/** Returns the columns of a product. Leaves out its WarriorPlus ID if `saveListings` sets it from the listings. */
function columnsOf<Input extends ProductEdit>({ listings, warriorPlusProductId, ...columns }: Input) {
  return { ...columns, ...(!listings && { warriorPlusProductId }) }
}

/**
 * Creates a product. Throws `conflict` (with the field) if another product has one of its item numbers, and
 * `bad_request` for unknown sections.
 */
export function createProduct(admin: Admin, input: ProductInput): Promise<Product> {
  return orConflict(() =>
    transaction(async (tx) => {
      await requireSections(tx, input.grantsSectionIds)
      const grantsCourseIds = await chooseGrantedCourses(tx, noGrants, { grantsSectionIds: [], ...input })
      const { id, name } = await tx.product.create({ data: { ...columnsOf(input), grantsCourseIds } })
      if (input.listings) await saveListings(tx, id, input.listings)
      await recordAudit(tx, admin, 'product.create', name)
      return readProduct(tx, id)
    }),
  )
}

/**
 * Updates a product. Omitted fields stay unchanged. Throws `not_found`, and the errors of `createProduct`.
 */
export function updateProduct(admin: Admin, id: string, input: ProductEdit): Promise<Product> {
  return orConflict(() =>
    transaction(async (tx) => {
      await requireSections(tx, input.grantsSectionIds)
      const [before] = await queryRows(grantsSchema, tx)`
        SELECT is_main_product, COALESCE(grants_section_ids, '{}') AS grants_section_ids,
          COALESCE(grants_course_ids, '{}') AS grants_course_ids, grants_everything
        FROM products WHERE id = ${id}::uuid FOR UPDATE`
      if (!before) throw new AppError('not_found', 'Product not found')
      const grantsCourseIds = await chooseGrantedCourses(tx, before, input)
      const { name } = await tx.product.update({
        where: { id },
        data: { ...columnsOf(input), grantsCourseIds },
      })
      if (input.listings) await saveListings(tx, id, input.listings)
      await recordAudit(tx, admin, 'product.update', name)
      return readProduct(tx, id)
    }),
  )
}

async function readProduct(tx: Transaction, id: string): Promise<Product> {
  const [product] = await queryRows(
    productSchema,
    tx,
  )`SELECT ${columns} FROM products p WHERE p.id = ${id}::uuid`
  if (!product) throw new AppError('not_found', 'Product not found')
  return product
}

/** Returns whether a product grants every section of every existing course. */
export async function grantsAllSections(_admin: Admin, id: string): Promise<boolean> {
  const [product] = await queryRows(productSchema.pick({ grantsAllSections: true }))`
    SELECT ${grantsAllSql} AS grants_all_sections FROM products p WHERE p.id = ${id}::uuid`
  return product?.grantsAllSections ?? false
}

/**
 * Deletes a product that no purchase refers to. Throws `not_found`, and `conflict` if it was sold or granted,
 * because its buyers would lose access.
 */
export async function deleteProduct(admin: Admin, id: string): Promise<void> {
  await transaction(async (tx) => {
    // The row lock makes a concurrent sale of this product wait. Afterward, the sale doesn't find the
    // product.
    const [product] = await queryRows(
      nameSchema,
      tx,
    )`SELECT name FROM products WHERE id = ${id}::uuid FOR UPDATE`
    if (!product) throw new AppError('not_found', 'Product not found')
    const held = await tx.purchase.findFirst({ where: { productId: id }, select: { id: true } })
    if (held) {
      throw new AppError(
        'conflict',
        'This product has purchases. Archive it instead, so customers keep their access.',
      )
    }
    await tx.product.delete({ where: { id } })
    await recordAudit(tx, admin, 'product.delete', product.name)
  })
}

/**
 * Locks the sections until the transaction ends, so that a concurrent deletion of a section waits and then removes
 * the section from this product too. Throws `bad_request` if a section does not exist.
 */
async function requireSections(tx: Transaction, ids: string[] | undefined): Promise<void> {
  if (!ids || ids.length === 0) return
  if ((await lockSections(tx, ids)).length === ids.length) return
  throw new AppError('bad_request', 'A selected section was deleted. Reload the page.', {
    fields: { grantsSectionIds: ['A selected section was deleted'] },
  })
}

/** Runs `write` and turns a unique violation into the `conflict` error that the form shows. */
async function orConflict<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', 'Another product has this item number', {
      fields: { warriorPlusProductId: ['Another product already has this item number'] },
    })
  }
}
