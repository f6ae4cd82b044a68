import { renderAccentCss } from '@/lib/contract/site/accent'

/** The parts of a brand that every page shows. */
interface Looks {
  accent: string | null
  logoUrl: string | null
  logoDarkUrl: string | null
}

/** Returns the CSS rules for the owner’s accent color and logo, and whether there is a logo. */
export function computeBrandStyle({ accent, logoUrl, logoDarkUrl }: Looks): {
  sheet: string
  hasLogo: boolean
} {
  const light = logoUrl ?? logoDarkUrl
  const logo = (url: string) => `--logo:url(${url})`
  const logos = light ? `:root{${logo(light)}}@media screen{.dark{${logo(logoDarkUrl ?? light)}}}` : ''
  return { sheet: (accent ? renderAccentCss(accent) : '') + logos, hasLogo: light !== null }
}

/** Returns whether the icons must be drawn with the owner’s brand. */
export const hasBrandIcon = ({ accent, logoUrl }: Pick<Looks, 'accent' | 'logoUrl'>) =>
  accent !== null || logoUrl !== null
