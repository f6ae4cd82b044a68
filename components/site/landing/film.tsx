import { filmEmbed, type Landing } from '@/lib/contract/site/landing'
import { SectionHeading } from './section-heading'

/** A film at YouTube or Vimeo; nothing until its address is there. */
export function Film({ words: { title, url } }: { words: Landing['film'] }) {
  const source = filmEmbed(url)
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
