import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { pageLinkSchema } from '@/lib/contract/site/pages'
import { defaultSharedText, parseSharedText, type SharedText } from '@/lib/contract/site/shared-text'
import { preparedRows } from '../db/typed-rows'
import { env } from '../env'
import { log } from '../log'
import { processState } from '../process-state'

/** Site data kept in memory, because all pages and emails need it. */
const siteSchema = z.strictObject({
  version: z.string(),
  name: z.string().nullable(),
  logoUrl: z.string().nullable(),
  logoDarkUrl: z.string().nullable(),
  accent: z.string().nullable(),
  supportEmail: z.string().nullable(),
  senderName: z.string().nullable(),
  replyTo: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  words: z.unknown(),
  /** The published pages, oldest first. */
  links: z.array(pageLinkSchema),
})
type Site = Omit<z.infer<typeof siteSchema>, 'words'> & { words: SharedText }

/** Defaults of a new site. */
const defaultSite: Site = {
  version: 'first',
  name: null,
  logoUrl: null,
  logoDarkUrl: null,
  accent: null,
  supportEmail: null,
  senderName: null,
  replyTo: null,
  pictureUrl: null,
  words: defaultSharedText,
  links: [],
}

const FRESH_MS = 1000
/** Maximum milliseconds to wait for the database if an older copy is available. */
const PATIENCE_MS = 500

interface SiteCache {
  site?: Site
  readAt: number
  reading?: Promise<void> | undefined
}

declare module '../process-state' {
  interface ProcessState {
    siteCache?: SiteCache
  }
}

/**
 * Returns the site, at most one second old. If the database isn’t responding, returns the last known copy.
 * Throws if there is none, so that nobody sees another owner’s default text.
 */
export async function currentSite(): Promise<Site> {
  processState.siteCache ??= { readAt: Number.NEGATIVE_INFINITY }
  const memory = processState.siteCache
  if (memory.site && performance.now() - memory.readAt < FRESH_MS) return memory.site
  memory.reading ??= read(memory).finally(() => {
    memory.reading = undefined
  })
  if (memory.site) await Promise.race([memory.reading, sleep(PATIENCE_MS, undefined, { ref: false })])
  else await memory.reading
  return memory.site ?? defaultSite
}

/** Clears the cache, so the person who made a change sees it immediately. */
export function clearSiteCache(): void {
  if (processState.siteCache) processState.siteCache.readAt = Number.NEGATIVE_INFINITY
}

/** Reads the site from the database, for results that are cached for long. */
export async function readSite(): Promise<Site> {
  const [found] = await preparedRows(siteSchema)`
    SELECT version, name, logo_url, logo_dark_url, accent, support_email, sender_name, reply_to, picture_url, words,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('slug', slug, 'title', title) ORDER BY created_at, pages.id), '[]')
        FROM pages WHERE published) AS links
    FROM site WHERE id = 'default'`
  return found ? { ...found, words: parseSharedText(found.words) } : defaultSite
}

async function read(memory: SiteCache): Promise<void> {
  try {
    memory.site = await readSite()
  } catch (error) {
    if (!memory.site) throw error
    log.error('site_not_read', error)
  }
  memory.readAt = performance.now()
}

/**
 * Returns the brand with defaults filled in. Never throws, because pages and emails must not fail without it.
 */
export async function currentBrand(): Promise<Omit<Site, 'version' | 'name'> & { name: string }> {
  // A build contains no text of an owner.
  const isBuild = process.env.NEXT_PHASE === 'phase-production-build'
  const { version: _, ...site } = isBuild ? defaultSite : await currentSite().catch(() => defaultSite)
  return { ...site, name: site.name ?? env.PRODUCT_NAME }
}

/** Returns the name of the course. */
export const readBrandName = async () => (await currentBrand()).name

/** Returns the shared text of emails and public pages. */
export const readSharedText = async () => (await currentBrand()).words

/** Returns the sender: the address of `EMAIL_FROM` with the owner’s chosen name. */
export async function readEmailSender(): Promise<{ name: string; address: string }> {
  const { senderName, name } = await currentBrand()
  const [, given = '', address = env.EMAIL_FROM] = /^"?(.*?)"?\s*<([^<>]+)>$/.exec(env.EMAIL_FROM) ?? []
  const shown = given === env.PRODUCT_NAME ? name : given
  return { name: senderName ?? shown, address }
}
