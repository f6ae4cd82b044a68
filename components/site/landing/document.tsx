import type { Landing } from '@/lib/contract/site/landing'
import type { PageLink } from '@/lib/contract/site/pages'
import { themeScript } from '@/lib/theme'
import { LandingPage } from './landing-page'
import { StructuredData } from './structured-data'

/** What the document loads, and what stands in it: the made files of `npm run make:landing`. */
export interface LandingFiles {
  /** Urls. */
  sheet: string
  font: string
  notices: string
  picture: string
  /** Texts. */
  laterFaces: string
  script: string
}

export interface LandingDocumentProps {
  name: string
  /** The owner's accent and logo. */
  looks: { sheet: string; hasLogo: boolean }
  /** Where the course is at home, without a slash at the end. */
  origin: string
  year: number
  files: LandingFiles
  /** The owner's own pages that can be read. */
  links: PageLink[]
  words: Landing
  /** Whether the words are the owner's. */
  isOwn: boolean
  /** Whether the owner keeps a list of who asks for early access. */
  hasList: boolean
  /** What others show of a shared link; null: what we drew. */
  picture: string | null
}

/** The whole document, for a server that writes it as text: no framework is sent along. */
export function LandingDocument({
  name,
  looks,
  origin,
  year,
  files,
  links,
  words,
  isOwn,
  hasList,
  picture,
}: LandingDocumentProps) {
  return (
    <html lang={words.page.language} data-logo={looks.hasLogo || undefined}>
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
          picture={picture ?? files.picture}
          isOwn={picture !== null}
          words={words}
        />
        {/* Read by the script once the page is painted; by the browser itself where no script runs. */}
        <noscript>
          <style>{files.laterFaces}</style>
        </noscript>
      </head>
      <body>
        <LandingPage {...{ name, year, links, words, isOwn, hasList }} />
        <StructuredData name={name} words={words} />
      </body>
    </html>
  )
}

/** What others show of the page: search results, shared links, tabs. */
function Meta({
  name,
  origin,
  picture,
  isOwn,
  words: { hero, description },
}: {
  name: string
  origin: string
  picture: string
  /** Whether it shows the headline alone. */
  isOwn: boolean
  words: Landing
}) {
  const title = `${hero.headline.join(' ')} · ${name}`
  const shared = {
    title,
    description,
    url: origin,
    site_name: name,
    type: 'website',
    image: origin + picture,
    'image:alt': `${hero.headline.join(' ')}${isOwn ? '' : ' A drawing of a booking page, half of it already a finished product.'}`,
    'image:type': isOwn ? 'image/webp' : 'image/png',
    'image:width': '1200',
    'image:height': '630',
  }
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" content="#faf8f4" />
      <link rel="canonical" href={origin} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" sizes="any" />
      <link rel="apple-touch-icon" href="/apple-icon.png" sizes="180x180" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {Object.entries(shared).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
