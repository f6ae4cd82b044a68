import { StoredPicture } from '@/components/media/pictures/stored-picture'
import type { Landing } from '@/lib/contract/site/landing'
import { benefitsCopy } from '@/lib/default-landing-copy'
import { cn } from '@/lib/utils'
import { benefitDrawings } from './benefit-drawings'
import { SectionHeading } from './section-heading'
import { withReactKeys } from './with-react-keys'

/** Grid position and background of each card, and the maximum width of its drawing. */
const cells = [
  {
    card: 'md:col-span-6 lg:col-span-5 lg:row-span-2 bg-blueprint-soft border-blueprint/25',
    art: 'mt-auto md:max-w-md lg:max-w-none',
  },
  { card: 'md:col-span-3 lg:col-span-4', art: 'mt-auto ml-auto max-w-56' },
  { card: 'md:col-span-3 lg:col-span-3 bg-warning-soft border-warning/40', art: 'mt-auto ml-auto max-w-48' },
  {
    card: 'md:col-span-6 lg:col-span-7 md:flex-row md:items-center bg-done-soft border-done/25',
    art: 'md:max-w-64',
  },
  { card: 'md:col-span-4 lg:col-span-8 lg:flex-row lg:items-center', art: 'mt-auto lg:mt-0 lg:max-w-96' },
  { card: 'md:col-span-2 lg:col-span-4 bg-sunk', art: 'mt-auto max-w-72' },
]

export function Benefits({ copy: { title, text, items } }: { copy: Landing['benefits'] }) {
  return (
    <section className="shell rhythm">
      <SectionHeading title={title} text={text} />
      <ul className="mt-12 grid gap-3 md:grid-cols-6 lg:grid-cols-12">
        {withReactKeys(items, (item) => item.title).map(
          ({ key, item: { title, description, picture, pictureText } }, index) => (
            <li
              key={key}
              className={cn(
                'flex flex-col justify-between gap-8 overflow-hidden rounded-lg border bg-raised p-6 sm:p-8',
                cells[index]?.card ?? 'md:col-span-3 lg:col-span-4',
              )}
            >
              <div className="max-w-md">
                <h3 className="text-[1.375rem] leading-tight">{title}</h3>
                <p className="mt-2 text-quiet">{description}</p>
              </div>
              {picture ? (
                <StoredPicture
                  url={picture}
                  label={pictureText}
                  sizes="(min-width: 48rem) 28rem, calc(100vw - 5.5rem)"
                  className={cn('aspect-[8/5] w-full shrink-0 rounded-lg object-cover', cells[index]?.art)}
                />
              ) : (
                cells[index] &&
                description === benefitsCopy.items[index]?.description && (
                  <div className={cn('w-full shrink-0', cells[index].art)}>{benefitDrawings[index]}</div>
                )
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
