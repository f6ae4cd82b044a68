import type { Landing } from '@/lib/contract/site/landing'
import { BuyLink } from './buy-link'

/** Shows the price in a box with corner brackets on a dotted background. */
export function Price({
  copy: { title, amount, text, button },
  buyLink,
}: {
  copy: Landing['price']
  buyLink: string
}) {
  return (
    <section id="price" className="shell rhythm">
      <div className="corners grid items-center gap-8 bg-blueprint-soft bg-dots p-8 sm:p-12 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h2 className="text-[clamp(1.875rem,3.6vw,2.75rem)]">{title}</h2>
          <p className="mt-4 max-w-reading text-lg text-quiet">{text}</p>
        </div>
        <div className="grid gap-5">
          <p className="font-[750] font-display text-[clamp(3rem,8vw,5.5rem)] leading-none tracking-tight">
            {amount}
          </p>
          <BuyLink link={buyLink}>{button}</BuyLink>
        </div>
      </div>
    </section>
  )
}
