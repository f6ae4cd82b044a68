import 'server-only'
import type { Brand, BrandInput } from '@/lib/contract/site/brand'
import { recordAudit } from '@/lib/data/system/audit'
import { saveEmailSettings } from '@/lib/data/system/email-settings'
import { readSettingsRow } from '@/lib/data/system/settings-row'
import type { Admin } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { isLogoSquare } from '@/lib/server/site/brand-icon'
import { runSiteChange } from './site-version'

/** Returns the brand. The postal address comes from the settings. */
export async function getBrand(_admin: Admin): Promise<Brand> {
  const [site, settings] = await Promise.all([
    db.site.findUnique({ where: { id: 'default' } }),
    readSettingsRow(),
  ])
  const {
    name = null,
    logoUrl = null,
    logoDarkUrl = null,
    accent = null,
    supportEmail = null,
    senderName = null,
    replyTo = null,
    pictureUrl = null,
  } = site ?? {}
  const { postalAddress = null } = settings ?? {}
  const logos = { logo: logoUrl, logoDark: logoDarkUrl }
  return { name, ...logos, accent, supportEmail, senderName, replyTo, postalAddress, picture: pictureUrl }
}

/**
 * Saves the given fields. Throws `unavailable` for a postal address without an encryption key, as the
 * settings do.
 */
export async function updateBrand(
  admin: Admin,
  { postalAddress, logo, logoDark, picture, ...rest }: BrandInput,
): Promise<Brand> {
  if (postalAddress !== undefined) await saveEmailSettings(admin, { postalAddress })
  const shape = await measureLogo({ logo, logoDark })
  const given = { ...rest, ...shape, logoUrl: logo, logoDarkUrl: logoDark, pictureUrl: picture }
  if (Object.values(given).some((value) => value !== undefined)) {
    await runSiteChange(async (tx) => {
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

/**
 * Returns whether the logo after a change is square, as a column. The light logo decides if there are two.
 * Returns nothing if no logo changes.
 */
async function measureLogo({ logo, logoDark }: Pick<BrandInput, 'logo' | 'logoDark'>) {
  if (logo === undefined && logoDark === undefined) return {}
  const before = await db.site.findUnique({ where: { id: 'default' } })
  const light = logo === undefined ? before?.logoUrl : logo
  const dark = logoDark === undefined ? before?.logoDarkUrl : logoDark
  const shown = light ?? dark
  return { isLogoSquare: shown ? await isLogoSquare(shown) : false }
}
