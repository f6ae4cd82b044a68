import { LandingDocument } from '@/components/site/landing/document'
import { builtInLanding } from '@/lib/built-in-landing'
import { brandLooks } from '@/lib/contract/site/brand-looks'
import { isLeadListOn } from '@/lib/data/mail/leads'
import { findLanding } from '@/lib/data/site/landing'
import { listPageLinks } from '@/lib/data/site/pages'
import { env } from '@/lib/server/env'
import { landingFiles } from '@/lib/server/landing-files'
import { readSite } from '@/lib/server/site'

// Written when the gate first sends somebody to a version, and once a day for the year in the footer where no script
// runs. The build writes none: it knows no owner's words.
export const dynamic = 'force-static'
export const revalidate = 86_400
export const generateStaticParams = () => []

/**
 * The site as it now stands, whatever version was asked for: on a serverless host the gate is a process of its own, and
 * may know of a change before this one does. A document without a framework: React writes it as text here, and nothing of
 * React is sent along.
 */
export async function GET(): Promise<Response> {
  // Next wants this import inside the handler: on a page it would be a mistake.
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
      looks={brandLooks(site)}
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
