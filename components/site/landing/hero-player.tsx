const lessons = [0, 1, 2, 3].map((row) => 432 + row * 36)

/** Draws a video player and a list of lessons, half of it as a blueprint. The drawing suits every course. */
export function HeroPlayer() {
  return (
    <div className="relative mx-auto aspect-[640/580] w-full max-w-[44rem] print:max-w-[27rem] select-none xl:-mr-8 xl:w-[calc(100%+2rem)]">
      <svg aria-hidden="true" viewBox="0 0 640 580" className="absolute inset-0 size-full">
        <g fill="none" className="stroke-blueprint" strokeWidth="1.25">
          <path d="M60 60H600V364H60Z" pathLength="1" className="draw" />
          <path d="M60 404H600V560H60Z" pathLength="1" className="draw" />
          <path d="M60 60 600 364M600 60 60 364" pathLength="1" className="draw opacity-60" />
          <path d={lessons.map((y) => `M84 ${y}h18M126 ${y}h300M520 ${y}h56`).join('')} />
          <path d="M618 60v304M613 60h10M613 364h10M60 384h540M60 379v10M600 379v10" className="opacity-60" />
        </g>
      </svg>
      <svg aria-hidden="true" viewBox="0 0 640 580" className="absolute inset-0 size-full hero-built">
        <rect x="60" y="60" width="540" height="304" rx="12" className="fill-ink dark:fill-line" />
        <circle cx="330" cy="204" r="46" className="fill-signal" />
        <path d="M316 180v48l40-24z" className="fill-on-signal" />
        <path d="M92 332h476" strokeWidth="6" strokeLinecap="round" className="stroke-paper/40" />
        <path d="M92 332h190" strokeWidth="6" strokeLinecap="round" className="stroke-signal" />
        <rect x="60" y="404" width="540" height="156" rx="12" className="fill-raised" />
        {lessons.map((y, row) => (
          <g key={y}>
            <circle cx="92" cy={y} r="9" className={row < 2 ? 'fill-done' : 'fill-sunk'} />
            <path
              d={`M120 ${y}h${[260, 320, 220, 290][row]}`}
              strokeWidth="7"
              strokeLinecap="round"
              className={row < 2 ? 'stroke-ink/60' : 'stroke-line'}
            />
            <path d={`M536 ${y}h36`} strokeWidth="7" strokeLinecap="round" className="stroke-line" />
          </g>
        ))}
      </svg>
      <svg aria-hidden="true" viewBox="0 0 640 580" className="absolute inset-0 size-full overflow-visible">
        <path d="M529 40 377 572" strokeWidth="2.5" className="hero-edge stroke-signal" />
      </svg>
    </div>
  )
}
