import { AccordionItem } from '@/components/ui/accordion'
import type { Landing } from '@/lib/contract/site/landing'
import { SectionHeading } from './section-heading'
import { withReactKeys } from './with-react-keys'

/** Shows questions that expand to their answers. */
export function Questions({ copy: { title, items } }: { copy: Landing['questions'] }) {
  return (
    <section className="shell rhythm grid gap-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:gap-20">
      <SectionHeading title={title} className="self-start" />
      <div className="border-ink border-t-2">
        {withReactKeys(items, (item) => item.question).map(({ key, item: { question, answer } }) => (
          <AccordionItem key={key} summary={<h3 className="text-xl">{question}</h3>}>
            <p className="wrap-anywhere max-w-reading whitespace-pre-line pb-6 text-lg text-quiet">
              {answer}
            </p>
          </AccordionItem>
        ))}
      </div>
    </section>
  )
}
