import type { Landing } from '@/lib/contract/site/landing'
import { SectionHeading } from './section-heading'
import { withReactKeys } from './with-react-keys'

/** Shows quotes from customers. */
export function Testimonials({ copy: { title, items } }: { copy: Landing['testimonials'] }) {
  return (
    <section id="testimonials" className="shell rhythm">
      <SectionHeading title={title} />
      <ul className="mt-12 columns-1 gap-3 md:columns-2 lg:columns-3">
        {withReactKeys(items, (item) => `${item.name} ${item.words}`).map(
          ({ key, item: { name, words, picture } }) => (
            <li key={key} className="mb-3 break-inside-avoid rounded-lg border bg-raised p-6 sm:p-8">
              <p className="wrap-anywhere text-lg leading-relaxed">{words}</p>
              <p className="mt-6 flex items-center gap-3 font-medium">
                {picture && (
                  // biome-ignore lint/performance/noImgElement: next/image can't optimize stored files.
                  <img src={picture} alt="" loading="lazy" className="size-12 rounded-full object-cover" />
                )}
                {name}
              </p>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
