import { Button } from '@/components/ui/button'
import { finalCall } from '@/lib/site'

export function FinalCall() {
  return (
    <section id="final-cta" className="dark relative scroll-mt-0 overflow-clip border-t bg-sunk text-ink">
      <div aria-hidden className="absolute inset-0 bg-dots" />
      <svg
        aria-hidden="true"
        viewBox="0 0 32 32"
        fill="none"
        strokeWidth="0.1"
        className="absolute right-[3%] bottom-0 hidden h-[68%] stroke-blueprint xl:block"
      >
        <path d="M2 10V3h7M30 22v7h-7M6 16.500 24 7l3.500 6-8.500 4.500V26h-7v-4.800l-3 1.600z" />
        <path
          d="M12 27.500h7M12 27v1M19 27v1M5 14.600 23 5.100M4.700 14.200l.6.900M22.700 4.700l.6.900M31 7v19M30.500 7h1M30.500 26h1"
          className="opacity-60"
        />
      </svg>
      <div className="shell relative py-[clamp(6rem,13vw,11rem)]">
        <p className="label-mono inline-block border border-signal px-2.5 py-1 text-signal-text">
          {finalCall.badge}
        </p>
        <h2 className="mt-8 max-w-5xl text-[clamp(2.5rem,8vw,6.25rem)] leading-[0.98] tracking-[-0.035em]">
          {finalCall.title}
        </h2>
        <div className="mt-10 flex flex-col gap-8 lg:flex-row lg:items-center">
          <Button variant="signal" size="lg">
            {finalCall.button}
          </Button>
          <p className="max-w-[27rem] text-balance text-lg text-quiet">{finalCall.text}</p>
        </div>
      </div>
    </section>
  )
}
