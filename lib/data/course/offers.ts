import 'server-only'
import {
  type ListedOffer,
  listedOfferSchema,
  OFFERS_MAX,
  type Offer,
  type OfferCondition,
  type OfferEdit,
  type OfferInput,
} from '@/lib/contract/course/offers'
import { AppError } from '@/lib/contract/error'
import type { ReorderInput } from '@/lib/contract/field-schemas'
import { objectKeyOf } from '@/lib/contract/media/object-paths'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { takeLock } from '@/lib/server/db/advisory-locks'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { idRowSchema, queryRows, toJsonRow } from '@/lib/server/db/typed-rows'
import { getStorage } from '@/lib/server/media/storage/storage'
import { clearSiteCache } from '@/lib/server/site/current-site'
import { offerOrderSql } from './course-order'
import { getNextOrder, renumberRows } from './list-order'
import { lockProducts, offerResultsSql } from './offer-products'

type Row = Prisma.OfferGetPayload<object>

/** Returns all offers in their order, with their results. */
export function listOffers(_admin: Admin): Promise<ListedOffer[]> {
  return queryRows(listedOfferSchema)`
    WITH ${offerResultsSql}
    SELECT o.id, o.title, o.text, o.image_path, o.button, o.url, o.product_id, o.place::text AS place,
      jsonb_strip_nulls(jsonb_build_object('videoId', o.after_video_id, 'sectionId', o.after_section_id,
        'courseId', o.after_course_id)) AS after,
      o.hide_product_ids, o.starts_at, o.ends_at, o."order", o.active, o.created_at,
      COALESCE(result.shown, 0) AS shown, COALESCE(result.clicked, 0) AS clicked,
      COALESCE(result.bought, 0) AS bought, COALESCE(earned.money, '[]') AS money
    FROM offers o LEFT JOIN result ON result.offer_id = o.id LEFT JOIN earned ON earned.offer_id = o.id
    ORDER BY ${offerOrderSql}`
}

/**
 * Creates an offer, at the end if no order is given. Throws `bad_request` with the field for a lesson, section,
 * course, product or image that doesn’t exist, and `conflict` if there are too many offers.
 */
export async function createOffer(admin: Admin, input: OfferInput): Promise<Offer> {
  const { after, order, active = true, hideProductIds = [], ...rest } = input
  await requireImage(input.imagePath)
  return runOfferChange(async (tx) => {
    await takeLock(tx, 'order', 'offers')
    const { _max: last, _count: count } = await tx.offer.aggregate({ _max: { order: true }, _count: true })
    if (count >= OFFERS_MAX)
      throw new AppError('conflict', `You can have up to ${OFFERS_MAX} offers. Delete one to add another.`)
    await requireReferences(tx, input)
    const offer = await tx.offer.create({
      data: {
        ...rest,
        ...toColumns(after),
        active,
        hideProductIds,
        order: order ?? getNextOrder(last.order),
      },
    })
    requirePeriod(offer)
    await recordAudit(tx, admin, 'offer.create', offer.title)
    return toOffer(offer)
  })
}

/** Changes an offer; omitted fields stay unchanged. Throws `not_found`, and the errors of `createOffer`. */
export async function updateOffer(admin: Admin, id: string, input: OfferEdit): Promise<Offer> {
  const { after, ...rest } = input
  await requireImage(input.imagePath)
  return runOfferChange(async (tx) => {
    await requireReferences(tx, input)
    const offer = await tx.offer.update({ where: { id }, data: { ...rest, ...(after && toColumns(after)) } })
    requirePeriod(offer)
    await recordAudit(tx, admin, 'offer.update', offer.title)
    return toOffer(offer)
  })
}

/** Deletes an offer with its results. Throws `not_found`. */
export async function deleteOffer(admin: Admin, id: string): Promise<void> {
  await runOfferChange(async (tx) => {
    const { title } = await tx.offer.delete({ where: { id } })
    await recordAudit(tx, admin, 'offer.delete', title)
  })
}

/** Sets the order of all offers, from 1. Throws `conflict` if `ids` are not exactly the existing offers. */
export async function reorderOffers(admin: Admin, { ids }: ReorderInput): Promise<ListedOffer[]> {
  await transaction(async (tx) => {
    await takeLock(tx, 'order', 'offers')
    await renumberRows(tx, Prisma.sql`offers`, Prisma.sql`TRUE`, ids)
    await recordAudit(tx, admin, 'offer.reorder', null)
  })
  return listOffers(admin)
}

/**
 * Changes the offers, then clears the site cache, because the cache contains the list of pages with an offer.
 */
async function runOfferChange<Result>(change: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const result = await transaction(change)
  clearSiteCache()
  return result
}

function toColumns(after: OfferCondition) {
  return {
    afterVideoId: 'videoId' in after ? after.videoId : null,
    afterSectionId: 'sectionId' in after ? after.sectionId : null,
    afterCourseId: 'courseId' in after ? after.courseId : null,
  }
}

function toOffer({ afterVideoId, afterSectionId, afterCourseId, ...rest }: Row): Offer {
  return { ...toJsonRow(rest), after: toAfter({ afterVideoId, afterSectionId, afterCourseId }) }
}

function toAfter({
  afterVideoId,
  afterSectionId,
  afterCourseId,
}: Pick<Row, 'afterVideoId' | 'afterSectionId' | 'afterCourseId'>): OfferCondition {
  if (afterVideoId) return { videoId: afterVideoId }
  if (afterSectionId) return { sectionId: afterSectionId }
  if (afterCourseId) return { courseId: afterCourseId }
  throw new Error('The offer doesn’t follow a lesson, section, or course')
}

const invalidField = (field: keyof OfferInput, message: string) =>
  new AppError('bad_request', message, { fields: { [field]: [message] } })

function requirePeriod({ startsAt, endsAt }: Row): void {
  if (startsAt && endsAt && startsAt >= endsAt)
    throw invalidField('endsAt', 'The end must be after the start')
}

async function requireImage(imagePath: string | null | undefined): Promise<void> {
  if (imagePath && !(await getStorage().head(objectKeyOf(imagePath))))
    throw invalidField('imagePath', 'Couldn’t find this image. Upload it again.')
}

/**
 * Locks everything that the offer refers to, so that none of it can be deleted before the transaction ends.
 */
async function requireReferences(tx: Transaction, { after, productId, hideProductIds = [] }: OfferEdit) {
  if (after && !(await lockConditionTarget(tx, after)))
    throw invalidField('after', 'This lesson, section, or course was deleted. Reload the page.')
  const productIds = new Set(productId ? [productId, ...hideProductIds] : hideProductIds)
  if (productIds.size === 0) return
  const found = new Set((await lockProducts(tx, [...productIds])).map(({ id }) => id))
  const missing = 'A selected product was deleted. Reload the page.'
  if (productId && !found.has(productId)) throw invalidField('productId', missing)
  if (found.size < productIds.size) throw invalidField('hideProductIds', missing)
}

/** Locks the row of the lesson, section, or course. Returns whether it exists. */
async function lockConditionTarget(tx: Transaction, after: OfferCondition): Promise<boolean> {
  const [id = ''] = Object.values(after)
  const table =
    'videoId' in after
      ? Prisma.sql`videos`
      : 'sectionId' in after
        ? Prisma.sql`course_sections`
        : Prisma.sql`courses`
  const [found] = await queryRows(idRowSchema, tx)`
    SELECT id FROM ${table} WHERE id = ${id}::uuid FOR KEY SHARE`
  return found !== undefined
}
