import type { Landing } from '@/lib/contract/site/landing'

/** Shows the guarantee as a full-width band between two lines. */
export function Guarantee({ copy: { title, text } }: { copy: Landing['guarantee'] }) {
  return (
    <section className="border-y bg-done-soft">
      <div className="shell grid gap-4 py-[clamp(3rem,7vw,5rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-baseline lg:gap-16">
        <h2 className="text-[clamp(1.75rem,3.4vw,2.5rem)]">{title}</h2>
        <p className="max-w-reading text-lg">{text}</p>
      </div>
    </section>
  )
}
