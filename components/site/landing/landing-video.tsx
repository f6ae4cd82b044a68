import { type Landing, toVideoEmbedUrl } from '@/lib/contract/site/landing'
import { SectionHeading } from './section-heading'

/** A YouTube or Vimeo video. Renders nothing without a URL. */
export function LandingVideo({ words: { title, url } }: { words: Landing['film'] }) {
  const source = toVideoEmbedUrl(url)
  if (!source) return null
  return (
    <section className="shell rhythm">
      <SectionHeading title={title} />
      <div className="corners mt-12 aspect-video bg-sunk">
        <iframe
          src={source}
          title={title}
          loading="lazy"
          allow="fullscreen; picture-in-picture"
          allowFullScreen
          className="size-full"
        />
      </div>
    </section>
  )
}
