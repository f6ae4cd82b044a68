import { LandingDocument } from '@/components/site/landing/landing-document'
import { builtInLanding } from '@/lib/built-in-landing'
import { idSchema } from '@/lib/contract/field-schemas'
import { createWithdrawalLink } from '@/lib/contract/mail/withdrawal-locales'
import { computeBrandStyle } from '@/lib/contract/site/brand-style'
import { resolveLanguage } from '@/lib/contract/site/editable-text'
import { findPublicCourse } from '@/lib/data/course/landing-course'
import { isLeadListOn } from '@/lib/data/mail/leads'
import { findLandingVersion } from '@/lib/data/site/landing'
import { listPageLinks } from '@/lib/data/site/pages'
import { env } from '@/lib/server/env'
import { readSite } from '@/lib/server/site/current-site'
import { landingFiles } from '@/lib/server/site/landing-files'

// Next.js renders each version at its first request and again once a day, which updates the year in the
// footer. It can’t render versions at build time, because the owner’s text is in the database.
export const dynamic = 'force-static'
export const revalidate = 86_400
export const generateStaticParams = () => []

type Context = { params: Promise<{ page: string }> }

/**
 * Renders the current landing page of the shop (`shop`) or of a course (its ID), whatever version is in the
 * URL. On serverless hosts, the middleware can learn of a change before this process. The HTML doesn’t
 * contain framework code.
 */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const found = await findPage((await params).page)
  if (!found) return new Response('Not found', { status: 404 })
  const { own, course } = found
  // Next.js only allows this import inside the handler.
  const [{ renderToStaticMarkup }, links, site, hasList] = await Promise.all([
    import('react-dom/server'),
    listPageLinks(),
    readSite(),
    isLeadListOn(),
  ])
  const name = site.name ?? env.PRODUCT_NAME
  const copy = own?.content ?? builtInLanding
  const language = resolveLanguage(copy.page.language, course?.language ?? site.language)
  const sharedPicture = course ? null : site.pictureUrl
  const page = (
    <LandingDocument
      name={name}
      course={course ? { slug: course.slug, title: course.title ?? name } : undefined}
      looks={computeBrandStyle(site)}
      origin={env.APP_URL}
      year={new Date().getFullYear()}
      files={landingFiles}
      links={links}
      copy={copy}
      isOwn={own !== null}
      hasList={hasList}
      asksBeforeOutsideVideos={site.asksBeforeOutsideVideos}
      language={language}
      picture={own && (own.pictureUrl ?? sharedPicture)}
      withdrawal={site.isWithdrawalOn ? createWithdrawalLink(language) : undefined}
    />
  )
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, { headers })
}

/** Returns the published text of a page, and its course. Null if there is no such page. */
async function findPage(page: string) {
  if (page === 'shop') return { own: await findLandingVersion(null), course: null }
  if (!idSchema.safeParse(page).success) return null
  const [course, own] = await Promise.all([findPublicCourse(page), findLandingVersion(page)])
  return course && own && { own, course }
}
