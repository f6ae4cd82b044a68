import { LandingDocument } from '@/components/site/landing/document'
import { env } from '@/lib/server/env'
import { landingFiles } from '@/lib/server/landing-files'

// Written once at the build, and once a day for the year in the footer where no script runs.
export const dynamic = 'force-static'
export const revalidate = 86_400

/** A document without a framework: React writes it as text here, and nothing of React is sent along. */
export async function GET(): Promise<Response> {
  // Next wants this import inside the handler: on a page it would be a mistake.
  const { renderToStaticMarkup } = await import('react-dom/server')
  const page = (
    <LandingDocument
      name={env.PRODUCT_NAME}
      origin={env.APP_URL}
      year={new Date().getFullYear()}
      files={landingFiles}
    />
  )
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, { headers })
}
