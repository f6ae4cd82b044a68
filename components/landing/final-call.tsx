import { Button } from '@/components/ui/button'
import { finalCall } from '@/lib/site'

export function FinalCall() {
  return (
    <section id="final-cta" className="dark relative scroll-mt-0 overflow-clip bg-sunk text-ink">
      <div aria-hidden className="absolute inset-0 bg-dots" />
      <svg
        aria-hidden="true"
        viewBox="0 0 32 32"
        fill="none"
        strokeWidth="0.09"
        strokeLinejoin="round"
        className="absolute -right-[6%] -bottom-[10%] hidden h-[118%] stroke-blueprint lg:block"
      >
        <path d="M13.500 20v8.500M18.500 17v11.500M8 28.500h16M2.500 14.500 25 3l4.500 6.500L7 21z" />
        <path
          d="M1.500 13.500 24 2M1 12.500l1 2M23.500 1l1 2M6 28.500v-8M5.500 28.500h1M5.500 20.500h1"
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
