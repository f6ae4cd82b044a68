import type { Landing } from '@/lib/contract/site/landing'
import { cn } from '@/lib/utils'
import { withReactKeys } from './with-react-keys'

/** Draws a dimension line with its label. `share` is its length as a percentage of the full width. */
function Measure({ label, share, solid = false }: { label: string; share: number; solid?: boolean }) {
  return (
    <div className={solid ? 'text-ink' : 'text-blueprint'}>
      <div
        className={cn('h-3 border-current border-x', solid && 'border-x-0')}
        style={{ width: `max(${share}%, 0.75rem)` }}
      >
        <div
          className={cn(
            'h-full',
            solid
              ? 'bg-blueprint'
              : 'bg-[linear-gradient(currentColor_0_0)] bg-[length:100%_1px] bg-center bg-no-repeat',
          )}
        />
      </div>
      <p className="mt-1 text-[0.9375rem]">{label}</p>
    </div>
  )
}

export function Reasons({
  copy: { title, items },
  notToScale,
}: {
  copy: Landing['reasons']
  notToScale: string
}) {
  return (
    <section className="border-y bg-sunk">
      <div className="shell rhythm">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
          <h2 className="text-[clamp(2rem,4.4vw,3.5rem)]">{title}</h2>
          <p className="label-mono text-quiet">{notToScale}</p>
        </div>
        <ul className="mt-6">
          {withReactKeys(items, (item) => item.title).map(
            ({ key, item: { title, description, before, after } }) => (
              <li
                key={key}
                className="grid items-center gap-x-16 gap-y-6 border-b py-10 last:border-b-0 last:pb-0 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
              >
                <div>
                  <h3 className="text-[clamp(1.625rem,3.2vw,2.5rem)]">{title}</h3>
                  <p className="mt-3 max-w-reading text-lg text-quiet">{description}</p>
                </div>
                <div className="grid gap-4">
                  <Measure {...before} />
                  <Measure {...after} solid />
                </div>
              </li>
            ),
          )}
        </ul>
      </div>
    </section>
  )
}
