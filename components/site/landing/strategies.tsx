import type { Landing } from '@/lib/contract/site/landing'
import { SectionHeading } from './section-heading'
import { withReactKeys } from './with-react-keys'

/** Shows the strategies like a table of contents: number, title, dotted line, and how each makes money. */
export function Strategies({ copy: { title, text, items } }: { copy: Landing['strategies'] }) {
  return (
    <section className="border-y bg-raised">
      <div className="shell rhythm grid gap-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:gap-20">
        <SectionHeading title={title} text={text} className="self-start lg:sticky lg:top-28" />
        <ol>
          {withReactKeys(items, (item) => item.title).map(
            ({ key, item: { title, description, pays } }, index) => (
              <li
                key={key}
                className="grid grid-cols-[2.75rem_minmax(0,1fr)] border-t py-5 first:border-t-0 first:pt-0"
              >
                <span className="label-mono pt-2 text-blueprint">{String(index + 1).padStart(2, '0')}</span>
                <div>
                  <div className="flex items-baseline gap-3">
                    <h3 className="text-xl sm:text-2xl">{title}</h3>
                    <span aria-hidden className="min-w-4 flex-1 border-edge/60 border-b-2 border-dotted" />
                    <span className="shrink-0 text-[0.9375rem] text-quiet tabular-nums">{pays}</span>
                  </div>
                  <p className="mt-1.5 max-w-reading text-quiet">{description}</p>
                </div>
              </li>
            ),
          )}
        </ol>
      </div>
    </section>
  )
}
