import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type OfferPlace, offerPlaceSchema } from '@/lib/contract/course/offers'
import { DEFAULT_LANGUAGE, toLangAttribute } from '@/lib/contract/interface-language'
import { resolveLanguage } from '@/lib/contract/site/editable-text'
import { pageLinkSchema } from '@/lib/contract/site/pages'
import { defaultSharedText, parseSharedText, type SharedText } from '@/lib/contract/site/shared-text'
import { queryPrepared } from '../db/typed-rows'
import { env } from '../env'
import { log } from '../log'
import { processState } from '../process-state'

/** Settings of external services, as stored. Only `resolveEmailConfig` and `resolveAiConfig` read them. */
const servicesSchema = z.strictObject({
  emailServer: z.string().nullable(),
  emailServerSavedAt: z.string().nullable(),
  aiKey: z.string().nullable(),
  aiSettings: z.unknown(),
})
export type StoredServiceSettings = z.infer<typeof servicesSchema>

/** Settings of external services before the owner has saved any. */
export const noServiceSettings: StoredServiceSettings = {
  emailServer: null,
  emailServerSavedAt: null,
  aiKey: null,
  aiSettings: null,
}

/** A course whose landing page is public, because the course and the page are published. */
const siteCourseSchema = z.strictObject({
  id: z.string(),
  slug: z.string(),
  /** Earlier slugs of the course, which redirect. */
  oldSlugs: z.array(z.string()),
  /**
   * Changes with every write to the course (`xmin`) and never repeats. If a version could repeat after a
   * course was briefly hidden, the cached 404 would be served again.
   */
  version: z.string(),
})
export type SiteCourse = z.infer<typeof siteCourseSchema>

/** Site data kept in memory, because all pages and emails need it. */
const siteSchema = z.strictObject({
  version: z.string(),
  name: z.string().nullable(),
  logoUrl: z.string().nullable(),
  logoDarkUrl: z.string().nullable(),
  isLogoSquare: z.boolean(),
  accent: z.string().nullable(),
  supportEmail: z.string().nullable(),
  senderName: z.string().nullable(),
  replyTo: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  /** Whether visitors must click before a video from YouTube or Vimeo loads. */
  asksBeforeOutsideVideos: z.boolean(),
  /** Language of the site (BCP 47). */
  language: z.string(),
  words: z.unknown(),
  /** Whether the withdrawal form is public. */
  isWithdrawalOn: z.boolean(),
  /** Places that currently have an offer. */
  offerPlaces: z.array(offerPlaceSchema),
  /** The published pages, oldest first. */
  links: z.array(pageLinkSchema),
  /** The courses whose landing pages are public, by slug. */
  coursePages: z.array(siteCourseSchema),
})
type Site = Omit<z.infer<typeof siteSchema>, 'words'> & { words: SharedText; services: StoredServiceSettings }
const rowSchema = siteSchema.extend(servicesSchema.shape)

/** Defaults of a new site. */
const defaultSite: Site = {
  version: 'first',
  name: null,
  logoUrl: null,
  logoDarkUrl: null,
  isLogoSquare: false,
  accent: null,
  supportEmail: null,
  senderName: null,
  replyTo: null,
  pictureUrl: null,
  asksBeforeOutsideVideos: false,
  language: DEFAULT_LANGUAGE,
  words: defaultSharedText,
  isWithdrawalOn: false,
  offerPlaces: [],
  links: [],
  coursePages: [],
  services: noServiceSettings,
}

const FRESH_MS = 1000
/** Maximum time to wait for the database if an older copy is available. Milliseconds. */
const PATIENCE_MS = 500
/**
 * Maximum age of a copy that is used after `PATIENCE_MS`. Milliseconds. While the database is known to be slow, a copy
 * of any age is used.
 */
const RECENT_MS = 5000
/** Maximum time to wait for the database if the copy is known to be outdated, or isn’t recent. Milliseconds. */
const LONG_PATIENCE_MS = 10_000

interface SiteCache {
  site?: Site
  readAt: number
  reading?: Promise<void> | undefined
  /** True after a read took too long, until a read succeeds. */
  isSlow?: boolean
}

declare module '../process-state' {
  interface ProcessState {
    siteCache?: SiteCache
  }
}

/**
 * Returns the site, at most one second old. If the database isn’t responding, returns the last known copy.
 * Waits longer for the database if this process has changed the site since the copy was read, or if the copy is
 * old. Throws if there is no copy, so that nobody sees the default text in place of the owner’s.
 */
export async function getCurrentSite(): Promise<Site> {
  processState.siteCache ??= { readAt: Number.NEGATIVE_INFINITY }
  const memory = processState.siteCache
  if (memory.site && performance.now() - memory.readAt < FRESH_MS) return memory.site
  const reading = startReading(memory)
  if (!memory.site) await reading
  else if (await isStillReading(reading, patienceFor(memory))) memory.isSlow = true
  return memory.site ?? defaultSite
}

/** Starts a read of the site, or joins the read that is running. */
function startReading(memory: SiteCache): Promise<void> {
  if (memory.reading) return memory.reading
  const reading = read(memory).finally(() => {
    // Another read may have started after a change of the site. That read stays in the cache.
    if (memory.reading === reading) memory.reading = undefined
  })
  memory.reading = reading
  return reading
}

/** Returns how long to wait for a newer copy of the site. Milliseconds. */
function patienceFor({ readAt, isSlow }: SiteCache): number {
  const isOutdated = readAt === Number.NEGATIVE_INFINITY
  const isRecent = performance.now() - readAt < RECENT_MS
  return isOutdated || !(isRecent || isSlow) ? LONG_PATIENCE_MS : PATIENCE_MS
}

function isStillReading(reading: Promise<void>, patienceMs: number): Promise<boolean> {
  const wait = new AbortController()
  const timeout = sleep(patienceMs, true, { ref: false, signal: wait.signal }).catch(() => true)
  return Promise.race([reading.then(() => false), timeout]).finally(() => wait.abort())
}

/**
 * Marks the copy as outdated, so that the next visitor sees the change. A read that is in progress no longer
 * counts, because it may have begun before the change. The cache of the landing page compares the number of
 * changes.
 */
export function clearSiteCache(): void {
  processState.siteChanges = (processState.siteChanges ?? 0) + 1
  const memory = processState.siteCache
  if (!memory) return
  memory.readAt = Number.NEGATIVE_INFINITY
  memory.reading = undefined
}

/** Reads the site from the database, for results that are cached for long. */
export async function readSite(): Promise<Site> {
  // The site is read in one statement, because every page needs it.
  const [found] = await queryPrepared(rowSchema)`
    SELECT COALESCE(s.version, 'first') AS version, s.name, s.logo_url, s.logo_dark_url, COALESCE(s.is_logo_square, FALSE) AS is_logo_square, s.accent,
      s.support_email, s.sender_name, s.reply_to, s.picture_url, s.words,
      COALESCE(s.asks_before_outside_videos, a.sells_to_eu, FALSE) AS asks_before_outside_videos,
      COALESCE(s.language, ${DEFAULT_LANGUAGE}) AS language,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('slug', slug, 'title', title) ORDER BY created_at, pages.id), '[]')
        FROM pages WHERE published) AS links,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', c.id, 'slug', c.slug,
          'oldSlugs', ARRAY(SELECT o.slug FROM course_slugs o WHERE o.course_id = c.id AND o.slug <> c.slug),
          'version', left(md5(ROW(c.slug, c.title, c.language, c.xmin)::text), 12)) ORDER BY c.slug), '[]')
        FROM courses c WHERE NOT c.draft
          AND EXISTS (SELECT FROM landing_versions v WHERE v.course_id = c.id)) AS course_pages,
      ARRAY(SELECT DISTINCT place::text FROM offers WHERE active AND COALESCE(starts_at <= now(), TRUE)
        AND COALESCE(ends_at > now(), TRUE)) AS offer_places,
      COALESCE(a.withdrawal_on, FALSE) AS is_withdrawal_on, a.email_server, a.email_server_saved_at, a.ai_key, a.ai_settings
    FROM (VALUES (1)) one LEFT JOIN site s ON s.id = 'default' LEFT JOIN app_settings a ON a.id = 'default'`
  if (!found) return defaultSite
  const { emailServer, emailServerSavedAt, aiKey, aiSettings, ...site } = found
  const services = { emailServer, emailServerSavedAt, aiKey, aiSettings }
  const words = parseSharedText(site.words)
  return { ...site, words: { ...words, language: resolveLanguage(words.language, site.language) }, services }
}

async function read(memory: SiteCache): Promise<void> {
  const changes = processState.siteChanges
  const site = await readSite().catch((error: unknown) => {
    if (!memory.site) throw error
    log.error('site_not_read', error)
    return memory.site
  })
  if (processState.siteChanges !== changes) {
    memory.site ??= site
    return
  }
  memory.isSlow = false
  memory.site = site
  memory.readAt = performance.now()
}

type Brand = Readonly<Omit<Site, 'version' | 'name' | 'services'> & { name: string }>

/** Brand of each copy of the site. Cached, because a page reads the brand many times. */
const brands = new WeakMap<Site, Brand>()

function toBrand(site: Site): Brand {
  const cachedBrand = brands.get(site)
  if (cachedBrand) return cachedBrand
  const { version: _, services: __, ...others } = site
  const brand = { ...others, name: site.name ?? env.PRODUCT_NAME }
  brands.set(site, brand)
  return brand
}

/**
 * Returns the brand with defaults filled in. Never throws, because pages and emails must not fail if the
 * brand can’t be read.
 */
export async function getCurrentBrand(): Promise<Brand> {
  // A build doesn’t contain an owner’s text.
  const isBuild = process.env.NEXT_PHASE === 'phase-production-build'
  return toBrand(isBuild ? defaultSite : await getCurrentSite().catch(() => defaultSite))
}

/** Returns the name of the shop. */
export const readBrandName = async () => (await getCurrentBrand()).name

/** Returns the given places that currently have an offer, in the same order. */
export async function filterOfferPlaces(places: readonly OfferPlace[]): Promise<OfferPlace[]> {
  const { offerPlaces } = await getCurrentBrand()
  return places.filter((place) => offerPlaces.includes(place))
}

/** Returns the shared text of emails and public pages. */
export const readSharedText = async () => (await getCurrentBrand()).words

/** Returns the language of the site, which its courses have unless the owner sets another. */
export const readSiteLanguage = async () => (await getCurrentBrand()).language

/** Returns the language of the site if it differs from the interface’s language, else undefined. */
export const readSiteLangAttribute = async () => toLangAttribute(await readSiteLanguage())
