import type { Landing } from '@/lib/contract/site/landing'
import type { LandingLabels } from '@/lib/contract/site/landing-labels'
import { SectionHeading } from './section-heading'
import { withReactKeys } from './with-react-keys'

/** Shows what is included as a table, like a bill of materials. */
export function IncludedItems({
  name,
  copy: { title, text, items },
  page,
}: {
  name: string
  copy: Landing['included']
  page: LandingLabels
}) {
  return (
    <section className="shell rhythm grid gap-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:gap-20">
      <SectionHeading title={title} text={text} />
      <div className="corners bg-blueprint-soft bg-dots p-4 sm:p-8">
        <div className="border border-blueprint/50 bg-raised">
          <div
            aria-hidden
            className="label-mono flex justify-between border-blueprint/50 border-b px-4 py-2 text-blueprint sm:px-6"
          >
            <span>{page.sheetName}</span>
            <span>{page.sheetQuantity}</span>
          </div>
          <ul>
            {withReactKeys(items, (one) => one.name).map(({ key, item: { name: item, quantity } }, index) => (
              <li
                key={key}
                className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b px-4 py-4 last:border-b-0 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto] sm:px-6"
              >
                <span aria-hidden className="label-mono text-blueprint">
                  {String(index + 1).padStart(2, '0')}
                </span>
                <span className="font-medium sm:text-lg">{item}</span>
                <span className="text-[0.9375rem] text-quiet tabular-nums">{quantity}</span>
              </li>
            ))}
          </ul>
          <div
            aria-hidden
            className="label-mono grid grid-cols-3 border-blueprint/50 border-t text-blueprint *:border-blueprint/50 *:border-l *:whitespace-nowrap *:px-2 *:py-2 sm:*:px-4 *:first:border-l-0"
          >
            <span>{name}</span>
            <span>{page.sheetNumber}</span>
            <span>{page.sheetScale}</span>
          </div>
        </div>
      </div>
    </section>
  )
}
