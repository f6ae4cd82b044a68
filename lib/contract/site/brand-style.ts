import { renderAccentCss } from '@/lib/contract/site/accent'

/** The parts of a brand that every page shows. */
interface Looks {
  accent: string | null
  logoUrl: string | null
  logoDarkUrl: string | null
  /** Whether the logo is roughly square. */
  isLogoSquare: boolean
}

/** How the logo is shown: beside the name if it is square, instead of the name if it is wide. */
export type LogoShape = 'square' | 'wide'

/** Returns the CSS rules for the owner’s accent color and logo, and the shape of the logo if there is one. */
export function computeBrandStyle({ accent, logoUrl, logoDarkUrl, isLogoSquare }: Looks): {
  sheet: string
  logo: LogoShape | undefined
} {
  const light = logoUrl ?? logoDarkUrl
  const image = (url: string) => `--logo:url(${url})`
  const logos = light ? `:root{${image(light)}}@media screen{.dark{${image(logoDarkUrl ?? light)}}}` : ''
  const shape = isLogoSquare ? 'square' : 'wide'
  return { sheet: (accent ? renderAccentCss(accent) : '') + logos, logo: light ? shape : undefined }
}

/** Returns whether the icons must be drawn with the owner’s brand. */
export const hasBrandIcon = ({ accent, logoUrl }: Pick<Looks, 'accent' | 'logoUrl'>) =>
  accent !== null || logoUrl !== null
