import { Button } from '@/components/ui/button'
import type { Landing } from '@/lib/contract/site/landing'
import { BuyLink } from './buy-link'

export function FinalCall({
  copy: { badge, title, text, button },
  buyLink,
}: {
  copy: Landing['finalCall']
  buyLink: string
}) {
  return (
    <section id="final-cta" className="dark relative scroll-mt-0 overflow-clip border-t bg-sunk text-ink">
      <div aria-hidden className="absolute inset-0 bg-dots" />
      <svg
        aria-hidden="true"
        viewBox="0 0 32 32"
        fill="none"
        strokeWidth="0.1"
        className="absolute right-[1%] bottom-0 hidden h-[54%] stroke-blueprint xl:block 2xl:right-[3%] 2xl:h-[68%]"
      >
        <path d="M3 5h26l-4 12.5H7zM12.5 17.5V28M19.5 17.5V28M7 28h18M5 11.2h22" />
        <path
          d="M3 3h26M3 2.5v1M29 2.5v1M31 5v23M30.5 5h1M30.5 28h1M7 30h18M7 29.5v1M25 29.5v1"
          className="opacity-60"
        />
      </svg>
      <div className="shell relative py-[clamp(6rem,13vw,11rem)]">
        <p className="inline-block border border-signal px-3 py-1 font-medium text-[0.9375rem] text-signal-text">
          {badge}
        </p>
        <h2 className="mt-8 max-w-5xl text-[clamp(2.5rem,8vw,6.25rem)] leading-[0.98] tracking-[-0.035em]">
          {title}
        </h2>
        <div className="mt-10 flex flex-col gap-8 lg:flex-row lg:items-center">
          {buyLink ? (
            <BuyLink link={buyLink}>{button}</BuyLink>
          ) : (
            <Button variant="signal" size="lg">
              {button}
            </Button>
          )}
          <p className="max-w-[27rem] text-balance text-lg text-quiet">{text}</p>
        </div>
      </div>
    </section>
  )
}
