import type { WithdrawalLink } from '@/lib/contract/mail/withdrawal-locales'
import type { LogoShape } from '@/lib/contract/site/brand-style'
import { type Landing, toVideoEmbedUrl } from '@/lib/contract/site/landing'
import type { PublicPageLink } from '@/lib/contract/site/pages'
import { themeScript } from '@/lib/theme'
import { LandingPage } from './landing-page'
import { StructuredData } from './structured-data'

/** Files that the landing page’s build has created. */
export interface LandingFiles {
  /** URL of the style sheet. */
  sheet: string
  /** URL of the preloaded font. */
  font: string
  /** URL of the script that shows toasts. */
  notices: string
  /** URL of the default image for shared links. */
  picture: string
  /** CSS of the deferred fonts, inlined in the page. */
  laterFaces: string
  /** JavaScript that is inlined in the page. */
  script: string
  /** URL of the script that loads a YouTube or Vimeo video after a click. */
  outsideVideo: string
}

export interface LandingDocumentProps {
  /** Name of the shop. */
  name: string
  /** Course that the page belongs to. Undefined for the shop’s page. */
  course?: { slug: string; title: string } | undefined
  /** CSS for the owner’s accent color and logo. */
  looks: { sheet: string; logo: LogoShape | undefined }
  /** Origin of the site, without a trailing slash. */
  origin: string
  year: number
  files: LandingFiles
  /** Published pages of the owner. */
  links: PublicPageLink[]
  copy: Landing
  /** True if the owner has published their own text. */
  isOwn: boolean
  /** True if the owner keeps an early access list. */
  hasList: boolean
  /** True if a YouTube or Vimeo video loads only after a click. */
  asksBeforeOutsideVideos: boolean
  /** Language of the page (BCP 47). */
  language: string
  /** URL of the image for shared links. Null for the default. */
  picture: string | null
  /** Link to the withdrawal form. Undefined while it is off. */
  withdrawal?: WithdrawalLink | undefined
}

/** Renders the whole HTML document. The server renders it to text, so the page doesn’t load a framework. */
export function LandingDocument({
  name,
  course,
  looks,
  origin,
  year,
  files,
  links,
  copy,
  isOwn,
  hasList,
  asksBeforeOutsideVideos,
  language,
  picture,
  withdrawal,
}: LandingDocumentProps) {
  const hasVideoGate =
    asksBeforeOutsideVideos && copy.order.includes('film') && toVideoEmbedUrl(copy.film.url) !== null
  return (
    <html lang={language} data-logo={looks.logo}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script>{themeScript}</script>
        <script data-notices={files.notices}>{files.script}</script>
        <link rel="stylesheet" href={files.sheet} />
        {looks.sheet && <style>{looks.sheet}</style>}
        <link rel="preload" href={files.font} as="font" crossOrigin="" />
        <Meta
          name={name}
          origin={origin}
          path={course ? `/c/${course.slug}` : ''}
          // The default image shows the text of the example page, so a published page has its own image or
          // none.
          picture={isOwn ? picture : files.picture}
          isOwn={isOwn}
          copy={copy}
        />
        {/* The script adds these font faces after the first paint. Without scripts, the browser applies
            them. */}
        <noscript>
          <style>{files.laterFaces}</style>
        </noscript>
      </head>
      <body>
        <LandingPage
          {...{ name, year, links, copy, isOwn, hasList, asksBeforeOutsideVideos, withdrawal }}
          course={course?.slug}
        />
        {hasVideoGate && <script src={files.outsideVideo} defer />}
        <StructuredData name={name} course={course?.title ?? name} copy={copy} language={language} />
      </body>
    </html>
  )
}

/** Renders the metadata for search results, shared links, and browser tabs. */
function Meta({
  name,
  origin,
  path,
  picture,
  isOwn,
  copy: { hero, description },
}: {
  name: string
  origin: string
  /** Path of the page. Empty for the shop’s page. */
  path: string
  picture: string | null
  /** True if the image shows only the headline. */
  isOwn: boolean
  copy: Landing
}) {
  const title = `${hero.headline.join(' ')} · ${name}`
  const shared = {
    title,
    description,
    url: origin + path,
    site_name: name,
    type: 'website',
    ...(picture && pictureMeta(origin + picture, hero.headline.join(' '), isOwn)),
  }
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" content="#faf8f4" />
      <link rel="canonical" href={origin + path} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" sizes="any" />
      <link rel="apple-touch-icon" href="/apple-icon.png" sizes="180x180" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {Object.entries(shared).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={content} />
      ))}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  )
}

/** Returns the metadata of the image for shared links. */
const pictureMeta = (image: string, headline: string, isOwn: boolean) => ({
  image,
  'image:alt': `${headline}${isOwn ? '' : ' A drawing of a booking page, half of it already a finished product.'}`,
  'image:type': isOwn ? 'image/webp' : 'image/png',
  'image:width': '1200',
  'image:height': '630',
})
