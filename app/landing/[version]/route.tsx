import { LandingDocument } from '@/components/site/landing/landing-document'
import { builtInLanding } from '@/lib/built-in-landing'
import { computeBrandStyle } from '@/lib/contract/site/brand-style'
import { isLeadListOn } from '@/lib/data/mail/leads'
import { findLanding } from '@/lib/data/site/landing'
import { listPageLinks } from '@/lib/data/site/pages'
import { env } from '@/lib/server/env'
import { readSite } from '@/lib/server/site/current-site'
import { landingFiles } from '@/lib/server/site/landing-files'

// Each version is rendered at its first request and again once a day, to update the year in the footer. It
// isn’t rendered at build time, because the owner’s text is in the database.
export const dynamic = 'force-static'
export const revalidate = 86_400
export const generateStaticParams = () => []

/**
 * Renders the current site, whatever version is in the URL: on serverless hosts the middleware may learn of a
 * change earlier than this process. The HTML contains no framework code.
 */
export async function GET(): Promise<Response> {
  // Next.js only allows this import inside the handler.
  const [{ renderToStaticMarkup }, links, site, own, hasList] = await Promise.all([
    import('react-dom/server'),
    listPageLinks(),
    readSite(),
    findLanding(),
    isLeadListOn(),
  ])
  const page = (
    <LandingDocument
      name={site.name ?? env.PRODUCT_NAME}
      looks={computeBrandStyle(site)}
      origin={env.APP_URL}
      year={new Date().getFullYear()}
      files={landingFiles}
      links={links}
      words={own ?? builtInLanding}
      isOwn={own !== null}
      hasList={hasList}
      picture={own && site.pictureUrl}
    />
  )
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, { headers })
}
