import 'server-only'
import { DEFAULT_LANGUAGE } from '@/lib/contract/interface-language'
import type { Brand, BrandInput } from '@/lib/contract/site/brand'
import { recordAudit } from '@/lib/data/system/audit'
import { saveEmailSettings } from '@/lib/data/system/email-settings'
import { readSettingsRow } from '@/lib/data/system/settings-row'
import type { Admin } from '@/lib/server/auth/session'
import { db, type Transaction, transaction } from '@/lib/server/db/client'
import { isLogoSquare } from '@/lib/server/site/brand-icon'
import { readSite } from '@/lib/server/site/current-site'
import { runSiteChange } from './run-site-change'

/** Returns the brand. The postal address comes from the settings. */
export async function getBrand(_admin: Admin): Promise<Brand> {
  const [site, settings] = await Promise.all([readSite(), readSettingsRow()])
  const { name, accent, supportEmail, senderName, replyTo, logoUrl, logoDarkUrl, pictureUrl } = site
  const { asksBeforeOutsideVideos, language } = site
  const { postalAddress = null } = settings ?? {}
  const logos = { logo: logoUrl, logoDark: logoDarkUrl }
  const texts = { name, accent, supportEmail, senderName, replyTo, postalAddress }
  return { ...texts, ...logos, picture: pictureUrl, asksBeforeOutsideVideos, language }
}

/**
 * Returns whether a change gives buyers another email address to write to. Compares the addresses, because
 * the form also sends unchanged ones.
 */
export async function isReplyAddressChange({ supportEmail, replyTo }: BrandInput): Promise<boolean> {
  const site = await db.site.findUnique({ where: { id: 'default' } })
  const isOther = (next: string | null | undefined, stored: string | null = null) =>
    next !== undefined && next !== stored
  return isOther(supportEmail, site?.supportEmail) || isOther(replyTo, site?.replyTo)
}

/** Changes the language of data that had the site’s previous language. */
type LanguageFollower = (tx: Transaction, before: string, language: string) => Promise<void>

/**
 * Saves the given fields. Throws `unavailable` for a postal address if no encryption key is set. If a
 * language is given, `followLanguage` runs in the same transaction.
 */
export async function updateBrand(
  admin: Admin,
  { postalAddress, logo, logoDark, picture, asksBeforeOutsideVideos, ...rest }: BrandInput,
  followLanguage: LanguageFollower,
): Promise<Brand> {
  if (postalAddress !== undefined) await transaction((tx) => saveEmailSettings(tx, admin, { postalAddress }))
  const shape = await measureLogo({ logo, logoDark })
  const privacy = await findPrivacyChoice(asksBeforeOutsideVideos)
  const given = { ...rest, ...shape, ...privacy, logoUrl: logo, logoDarkUrl: logoDark, pictureUrl: picture }
  if (Object.values(given).some((value) => value !== undefined)) {
    await runSiteChange(async (tx) => {
      if (rest.language !== undefined) await followLanguage(tx, await readLanguage(tx), rest.language)
      await tx.site.upsert({
        where: { id: 'default' },
        create: { id: 'default', version: '', ...given },
        update: given,
      })
      await recordAudit(tx, admin, 'brand.update', null)
    })
  }
  return getBrand(admin)
}

async function readLanguage(tx: Transaction): Promise<string> {
  const site = await tx.site.findUnique({ where: { id: 'default' }, select: { language: true } })
  return site?.language ?? DEFAULT_LANGUAGE
}

/**
 * Returns the column to save if the choice differs from the current one. The form also sends back an
 * unchanged default, which must not be stored as the owner’s choice.
 */
async function findPrivacyChoice(asksBeforeOutsideVideos: boolean | undefined) {
  if (asksBeforeOutsideVideos === undefined) return {}
  const site = await readSite()
  return asksBeforeOutsideVideos === site.asksBeforeOutsideVideos ? {} : { asksBeforeOutsideVideos }
}

/**
 * After a logo change, returns the column that says whether the logo is square. If there are two logos,
 * measures the light one. If no logo changed, returns no column.
 */
async function measureLogo({ logo, logoDark }: Pick<BrandInput, 'logo' | 'logoDark'>) {
  if (logo === undefined && logoDark === undefined) return {}
  const before = await db.site.findUnique({ where: { id: 'default' } })
  const light = logo === undefined ? before?.logoUrl : logo
  const dark = logoDark === undefined ? before?.logoDarkUrl : logoDark
  const shown = light ?? dark
  return { isLogoSquare: shown ? await isLogoSquare(shown) : false }
}
