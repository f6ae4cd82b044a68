import { accentSheet } from '@/lib/contract/site/accent'

/** What of a brand every page shows. */
interface Looks {
  accent: string | null
  logoUrl: string | null
  logoDarkUrl: string | null
}

/** The rules of an owner's accent and logo, for the head of a page, and whether to show that logo in place of the mark. */
export function brandLooks({ accent, logoUrl, logoDarkUrl }: Looks): { sheet: string; hasLogo: boolean } {
  const light = logoUrl ?? logoDarkUrl
  const logo = (url: string) => `--logo:url(${url})`
  const logos = light ? `:root{${logo(light)}}@media screen{.dark{${logo(logoDarkUrl ?? light)}}}` : ''
  return { sheet: (accent ? accentSheet(accent) : '') + logos, hasLogo: light !== null }
}

/** Whether its owner gave the site anything that its icons would show. */
export const hasOwnIcon = ({ accent, logoUrl }: Pick<Looks, 'accent' | 'logoUrl'>) =>
  accent !== null || logoUrl !== null
