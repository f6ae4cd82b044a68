import 'server-only'
import { AppError } from '@/lib/contract/error'
import {
  type ListedPage,
  PAGES_MAX,
  type PageEdit,
  type PageInput,
  type PageVersion,
  type PublicPageLink,
  type PublishedPage,
  publishedPageSchema,
  type SitePage,
  sitePageSchema,
} from '@/lib/contract/site/pages'
import { getUnfinishedTextMessage } from '@/lib/contract/site/unfinished-text'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { db, type Transaction } from '@/lib/server/db/client'
import { isUniqueViolation } from '@/lib/server/db/database-errors'
import { queryRows, toJsonRow } from '@/lib/server/db/typed-rows'
import { runSiteChange } from './run-site-change'

const oldestFirst = [{ createdAt: 'asc' as const }, { id: 'asc' as const }]
const newestFirst = [{ since: 'desc' as const }, { id: 'desc' as const }]
const VERSIONS_SHOWN = 50

/** Returns all pages including drafts, oldest first. */
export async function listPages(_admin: Admin): Promise<ListedPage[]> {
  const pages = await db.page.findMany({ orderBy: oldestFirst, take: PAGES_MAX, omit: { body: true } })
  return pages.map(toJsonRow)
}

/** Returns a page and its published versions, newest first. Throws `not_found`. */
export async function getPage(
  _admin: Admin,
  id: string,
): Promise<{ page: SitePage; versions: PageVersion[] }> {
  const [page, versions] = await Promise.all([
    db.page.findUnique({ where: { id } }),
    db.pageVersion.findMany({
      where: { pageId: id },
      orderBy: newestFirst,
      take: VERSIONS_SHOWN,
      omit: { pageId: true, savedBy: true },
    }),
  ])
  if (!page) throw missing()
  return { page: toJsonRow(page), versions: versions.map(toJsonRow) }
}

/**
 * Creates a page. Throws `conflict` if another page uses the URL, there are too many pages, or the text of a
 * published page is unfinished.
 */
export function createPage(admin: Admin, input: PageInput): Promise<SitePage> {
  return orConflict(() =>
    runSiteChange(async (tx) => {
      if ((await tx.page.count()) >= PAGES_MAX)
        throw new AppError('conflict', `You can have up to ${PAGES_MAX} pages. Delete one to add another.`)
      requireFinished(input)
      const page = await tx.page.create({ data: input })
      if (page.published) await keepVersion(tx, admin, page)
      await recordAudit(tx, admin, 'page.create', page.title)
      return toJsonRow(page)
    }),
  )
}

/**
 * Changes a page. Throws `not_found`, and `conflict` if another page uses the URL or the text of a published
 * page is unfinished.
 */
export function updatePage(admin: Admin, id: string, edit: PageEdit): Promise<SitePage> {
  return orConflict(() =>
    runSiteChange(async (tx) => {
      const before = await lockPage(tx, id)
      requireFinished({ ...before, ...edit })
      const page = await tx.page.update({ where: { id }, data: edit })
      const isGoneFromUrl = !page.published || page.slug !== before.slug
      if (before.published && isGoneFromUrl) await keepVersion(tx, admin, { ...before, published: false })
      if (page.published && isChanged(before, page)) await keepVersion(tx, admin, page)
      await recordAudit(tx, admin, 'page.update', page.title)
      return toJsonRow(page)
    }),
  )
}

/** Deletes a page and keeps its published versions. Throws `not_found`. */
export async function deletePage(admin: Admin, id: string): Promise<void> {
  await runSiteChange(async (tx) => {
    const page = await lockPage(tx, id)
    if (page.published) await keepVersion(tx, admin, { ...page, published: false })
    await tx.page.delete({ where: { id } })
    await recordAudit(tx, admin, 'page.delete', page.title)
  })
}

type PageContent = Pick<SitePage, 'id' | 'slug' | 'title' | 'body' | 'published'>

const isChanged = (before: PageContent, after: PageContent) =>
  (['slug', 'title', 'body', 'published'] as const).some((field) => before[field] !== after[field])

async function lockPage(tx: Transaction, id: string): Promise<SitePage> {
  const [page] = await queryRows(sitePageSchema, tx)`
    SELECT id, slug, title, body, published, created_at, updated_at FROM pages WHERE id = ${id}::uuid FOR UPDATE`
  if (!page) throw missing()
  return page
}

/** Throws `conflict` if the page would be public with placeholders or the note about legal advice. */
function requireFinished({ body, published }: Pick<SitePage, 'body' | 'published'>) {
  const problem = published ? getUnfinishedTextMessage(body) : null
  if (problem) throw new AppError('conflict', problem, { fields: { body: [problem] } })
}

const missing = () => new AppError('not_found', 'Page not found')

async function keepVersion(tx: Transaction, admin: Admin, { id, slug, title, body, published }: PageContent) {
  await tx.pageVersion.create({ data: { pageId: id, slug, title, body, published, savedBy: admin.id } })
}

async function orConflict<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', 'Another page already uses this URL', {
      fields: { slug: ['Another page already uses this URL'] },
    })
  }
}

/** Returns the public page of a slug with links to the other pages, or null. */
export async function findPublishedPage(slug: string): Promise<PublishedPage | null> {
  const [page] = await queryRows(publishedPageSchema)`
    SELECT p.slug, p.title, p.body, p.updated_at,
      (SELECT jsonb_agg(jsonb_build_object('slug', o.slug, 'title', o.title) ORDER BY o.created_at, o.id)
        FROM pages o WHERE o.published) AS links
    FROM pages p WHERE p.slug = ${slug} AND p.published`
  return page ?? null
}

/** Returns links to all published pages, oldest first. */
export function listPageLinks(): Promise<PublicPageLink[]> {
  return db.page.findMany({
    where: { published: true },
    orderBy: oldestFirst,
    select: { slug: true, title: true },
  })
}

/** Returns the refund policy page as it was at a time, or null if none was published then. */
export async function findPublishedRefundPage(at: string): Promise<{ text: string; since: string } | null> {
  const version = await db.pageVersion.findFirst({
    where: { slug: 'refunds', since: { lte: at } },
    orderBy: newestFirst,
    select: { body: true, since: true, published: true },
  })
  return version?.published ? { text: version.body, since: version.since.toISOString() } : null
}
