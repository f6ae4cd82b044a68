import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type HouseWords, readHouseWords, usualHouseWords } from '@/lib/contract/site/house-words'
import { env } from './env'
import { log } from './log'
import { hotRows } from './rows'

/** What of the site stands in memory, for the pages and mails that all name it. */
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
})
type Site = Omit<z.infer<typeof siteSchema>, 'words'> & { words: HouseWords }

/** The site of an owner who changed nothing. */
const untouched: Site = {
  version: 'first',
  name: null,
  logoUrl: null,
  logoDarkUrl: null,
  accent: null,
  supportEmail: null,
  senderName: null,
  replyTo: null,
  pictureUrl: null,
  words: usualHouseWords,
}

const FRESH_MS = 1000
/** How long somebody waits for a database while an older site is known. */
const PATIENCE_MS = 500

interface Memory {
  site?: Site
  readAt: number
  reading?: Promise<void> | undefined
}
/** One for the process: the middleware and the pages are bundled apart. */
const holder = globalThis as typeof globalThis & { lecternSite?: Memory }

/**
 * The site as it stood at most a second ago. Where the database does not answer it is the last one that was read; throws
 * what the database threw when there was none yet, because nobody may be shown another owner's words.
 */
export async function currentSite(): Promise<Site> {
  holder.lecternSite ??= { readAt: Number.NEGATIVE_INFINITY }
  const memory = holder.lecternSite
  if (memory.site && performance.now() - memory.readAt < FRESH_MS) return memory.site
  memory.reading ??= read(memory).finally(() => {
    memory.reading = undefined
  })
  if (memory.site) await Promise.race([memory.reading, sleep(PATIENCE_MS, undefined, { ref: false })])
  else await memory.reading
  return memory.site ?? untouched
}

/** After a change of it, so that whoever made it sees it at once. */
export function forgetSite(): void {
  if (holder.lecternSite) holder.lecternSite.readAt = Number.NEGATIVE_INFINITY
}

/** The site as it now is, for what is kept long. */
export async function readSite(): Promise<Site> {
  const [found] = await hotRows(siteSchema)`
    SELECT version, name, logo_url, logo_dark_url, accent, support_email, sender_name, reply_to, picture_url, words
    FROM site WHERE id = 'default'`
  return found ? { ...found, words: readHouseWords(found.words) } : untouched
}

async function read(memory: Memory): Promise<void> {
  try {
    memory.site = await readSite()
  } catch (error) {
    if (!memory.site) throw error
    log.error('site_not_read', error)
  }
  memory.readAt = performance.now()
}

/** The brand of the site; what the owner left open is as it comes. A page or a mail does not fail for want of it. */
export async function currentBrand(): Promise<Omit<Site, 'version' | 'name'> & { name: string }> {
  // A build bakes no owner's words.
  const isBuild = process.env.NEXT_PHASE === 'phase-production-build'
  const { version: _, ...site } = isBuild ? untouched : await currentSite().catch(() => untouched)
  return { ...site, name: site.name ?? env.PRODUCT_NAME }
}

/** What the course is called. */
export const brandName = async () => (await currentBrand()).name

/** What stands on all mails, and on the pages around them. */
export const houseWords = async () => (await currentBrand()).words

/** Who mails come from: `EMAIL_FROM`, under the name that the owner chose. */
export async function mailSender(): Promise<{ name: string; address: string }> {
  const { senderName, name } = await currentBrand()
  const [, given = '', address = env.EMAIL_FROM] = /^"?(.*?)"?\s*<([^<>]+)>$/.exec(env.EMAIL_FROM) ?? []
  const shown = given === env.PRODUCT_NAME ? name : given
  return { name: senderName ?? shown, address }
}
