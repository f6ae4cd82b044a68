import { description, hero } from '@/lib/site'
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
  /** Where the course is at home, without a slash at the end. */
  origin: string
  year: number
  files: LandingFiles
}

/** The whole document, for a server that writes it as text: no framework is sent along. */
export function LandingDocument({ name, origin, year, files }: LandingDocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script>{themeScript}</script>
        <script data-notices={files.notices}>{files.script}</script>
        <link rel="stylesheet" href={files.sheet} />
        <link rel="preload" href={files.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta name={name} origin={origin} picture={files.picture} />
        {/* Read by the script once the page is painted; by the browser itself where no script runs. */}
        <noscript id="later-faces">
          <style>{files.laterFaces}</style>
        </noscript>
      </head>
      <body>
        <LandingPage name={name} year={year} />
        <StructuredData name={name} />
      </body>
    </html>
  )
}

/** What others show of the page: search results, shared links, tabs. */
function Meta({ name, origin, picture }: { name: string; origin: string; picture: string }) {
  const title = `${hero.headline.join(' ')} · ${name}`
  const shared = {
    title,
    description,
    url: origin,
    site_name: name,
    type: 'website',
    image: origin + picture,
    'image:alt': `${hero.headline.join(' ')} A drawing of a booking page, half of it already a finished product.`,
    'image:type': 'image/png',
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
      {Object.entries(shared).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
