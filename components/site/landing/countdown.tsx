import type { Landing } from '@/lib/contract/site/landing'
import type { LandingLabels } from '@/lib/contract/site/landing-labels'

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/**
 * Shows the time left until the deadline. Renders nothing without a deadline, and shows the date if
 * JavaScript is off.
 */
export function Countdown({
  copy: { title, endsAt, ended },
  page,
}: {
  copy: Landing['countdown']
  page: LandingLabels
}) {
  if (!endsAt) return null
  return (
    <section className="border-y bg-sunk">
      <div
        data-ends={endsAt}
        className="group/clock shell grid justify-items-center gap-6 py-[clamp(3rem,7vw,5rem)] text-center"
      >
        <h2 className="grid text-[clamp(1.75rem,3.4vw,2.5rem)] *:[grid-area:1/1]">
          <span className="group-data-ended/clock:invisible">{title}</span>
          <span className="invisible group-data-ended/clock:visible">{ended}</span>
        </h2>
        <ul className="flex gap-6 sm:gap-10 group-data-ended/clock:opacity-40">
          {units.map((unit) => (
            <li key={unit} className="grid gap-1">
              <span
                data-unit
                className="font-[650] font-display text-[clamp(2.25rem,7vw,4rem)] tabular-nums leading-none"
              >
                --
              </span>
              <span className="text-[0.9375rem] text-quiet">{page[unit]}</span>
            </li>
          ))}
        </ul>
        <noscript>
          <p className="text-quiet">
            {page.until} {endsAt.slice(0, 16).replace('T', ' ')} UTC
          </p>
        </noscript>
      </div>
    </section>
  )
}
