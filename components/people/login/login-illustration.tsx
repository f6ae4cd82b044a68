/**
 * Draws the decorative blueprint beside the sign-in form. `isWordless` leaves out its English text, for pages
 * in another language.
 */
export function LoginIllustration({ isWordless = false }: { isWordless?: boolean }) {
  return (
    <div className="absolute inset-0 grid place-items-center bg-dots">
      <svg
        viewBox="0 0 640 640"
        fill="none"
        aria-hidden="true"
        className="w-[82%] max-w-2xl stroke-blueprint"
      >
        <g strokeWidth="1.25" className="opacity-75">
          <path d="M60 470 320 340l260 130-260 130z" />
          <path d="M60 470v12l260 130 260-130v-12M320 600v12" />
          <path d="M112 444 372 574M164 418l260 130M216 392l260 130M268 366l260 130" strokeDasharray="2 7" />
          <path d="M112 496 372 366M164 522l260-130M216 548l260-130M268 574l260-130" strokeDasharray="2 7" />
        </g>
        <g strokeWidth="1.5" strokeLinejoin="round">
          <path d="M170 415V165l200-100v250z" strokeDasharray="5 6" />
          <path d="M170 165l-24-12 200-100 24 12M146 153v250l24 12" strokeDasharray="5 6" />
        </g>
        <g strokeLinejoin="round" stroke="none">
          <path d="M196 390V182l148-74v208z" className="fill-[oklch(0.93_0.02_85)]" />
          <path d="M244 226v88l72-80z" className="fill-signal" transform="matrix(1 -.5 0 1 0 122)" />
          <path d="M196 390l148-74 150 75-148 74z" className="fill-signal" opacity=".22" />
          <path d="M402 470v-74l60-30v74z" className="fill-[oklch(0.62_0.12_250)]" />
          <path d="M402 470v-74l-46-23v74z" className="fill-[oklch(0.48_0.11_250)]" />
          <path d="m402 396 60-30-46-23-60 30z" className="fill-[oklch(0.76_0.08_250)]" />
          <path d="M470 504v-38l34-17v38z" className="fill-done" />
          <path d="M470 504v-38l-26-13v38z" className="fill-[oklch(0.5_0.1_160)]" />
          <path d="m470 466 34-17-26-13-34 17z" className="fill-[oklch(0.82_0.1_160)]" />
        </g>
        <g strokeWidth="1" className="opacity-80">
          <path d="M170 436v18M370 336v18M170 445l200-100" />
          <path d="M128 165h-18M128 403h-18M119 165v238" />
        </g>
        <g stroke="none" className="fill-blueprint" fontSize="12" style={{ fontFamily: 'var(--font-mono)' }}>
          <text x="82" y="288" transform="rotate(-90 104 284)">
            {isWordless ? '1' : '1 link'}
          </text>
        </g>
      </svg>
    </div>
  )
}
