import { AccordionItem } from '@/components/ui/accordion'
import type { Landing } from '@/lib/contract/site/landing'
import { SectionHeading } from './section-heading'
import { withReactKeys } from './with-react-keys'

export function Outline({
  copy: { title, text, modules },
  finishWith,
}: {
  copy: Landing['outline']
  finishWith: string
}) {
  return (
    <section id="outline" className="shell rhythm">
      <SectionHeading title={title} text={text} />
      <div className="mt-12 border-ink border-t-2">
        {withReactKeys(modules, (module) => module.title).map(
          ({ key, item: { title, description, points, outcome } }, index) => (
            <AccordionItem
              key={key}
              name="course-outline"
              summaryClassName="py-6 sm:py-7 rounded-md"
              summary={
                <span className="grid flex-1 grid-cols-[3.25rem_minmax(0,1fr)] items-center sm:grid-cols-[8rem_minmax(0,1fr)]">
                  <span className="font-[250] font-display text-4xl text-blueprint leading-none transition-[font-variation-settings,color] group-open/item:font-[750] group-open/item:text-ink sm:text-7xl">
                    {index + 1}
                  </span>
                  <span>
                    <h3 className="text-xl sm:text-[1.75rem]">{title}</h3>
                    <span className="mt-1.5 block text-quiet">
                      {finishWith} {outcome}
                    </span>
                  </span>
                </span>
              }
            >
              <div className="grid gap-6 pb-10 sm:pl-32 lg:grid-cols-2 lg:gap-12">
                <p className="max-w-reading text-lg text-quiet">{description}</p>
                <ul className="grid gap-3">
                  {withReactKeys(points, (point) => point).map(
                    ({ key: pointKey, item: point }, pointIndex) => (
                      <li key={pointKey} className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-baseline">
                        <span aria-hidden className="label-mono text-blueprint">
                          {index + 1}.{pointIndex + 1}
                        </span>
                        {point}
                      </li>
                    ),
                  )}
                </ul>
              </div>
            </AccordionItem>
          ),
        )}
      </div>
    </section>
  )
}
