/** Strokes of the drawing, in the order of the animation. */
const strokes = [
  'M60 150H600V540H60Z',
  'M60 184H600M60 226H600',
  'M84 242H330V374H84Z',
  'M350 246H560M350 270H520M350 300H576M350 314H576M350 328H540',
  'M350 342H482V376H350Z',
  'M84 392H240V452H84ZM252 392H408V452H252ZM420 392H576V452H420Z',
]
const days = [0, 1, 2, 3, 4, 5, 6].map((day) => 84 + day * 71)
const bookedMornings = [0, 2, 3, 5]

function Lines() {
  return (
    <g fill="none" className="stroke-blueprint" strokeWidth="1.25">
      {strokes.map((d, index) => (
        <path key={d} d={d} pathLength="1" className="draw" style={{ animationDelay: `${index * 70}ms` }} />
      ))}
      <path
        d={days.map((x) => `M${x} 468h66v22h-66zM${x} 500h66v22h-66z`).join('')}
        pathLength="1"
        className="draw"
        style={{ animationDelay: '420ms' }}
      />
      <g className="opacity-60">
        <path d="M618 150v390M613 150h10M613 540h10M60 560h540M60 555v10M600 555v10M84 242 330 374M330 242 84 374" />
      </g>
      <g className="label-mono fill-blueprint" stroke="none">
        <text x="330" y="565" textAnchor="middle" className="fill-paper stroke-[8] stroke-paper">
          540
        </text>
        <text x="330" y="565" textAnchor="middle">
          540
        </text>
        <text x="508" y="209">
          header
        </text>
        <text x="498" y="427">
          price 3
        </text>
        <text x="507" y="363">
          button
        </text>
      </g>
    </g>
  )
}

function Finished() {
  return (
    <g>
      <rect x="60" y="150" width="540" height="390" className="fill-raised" />
      <path d="M60 150H600V184H60Z" className="fill-ink dark:fill-line" />
      <path
        d="M78 167h.01M94 167h.01M110 167h.01"
        strokeWidth="9"
        strokeLinecap="round"
        className="stroke-paper/50"
      />
      <circle cx="96" cy="205" r="9" className="fill-signal" />
      <text x="114" y="211" fontSize="18" className="fill-ink font-bold font-display">
        Dog Days
      </text>
      <path d="M300 205h38M356 205h38M412 205h38" strokeWidth="5" className="stroke-line" />
      <rect x="84" y="242" width="246" height="132" rx="8" className="fill-warning" />
      <g className="fill-[oklch(0.22_0.03_262)]">
        <path d="M176 374v-42c0-26 14-44 36-44s36 18 36 44v42z" />
        <path d="M180 300c-14-4-22-22-16-40 14 2 26 14 28 30zM244 300c14-4 22-22 16-40-14 2-26 14-28 30z" />
      </g>
      <ellipse cx="212" cy="340" rx="22" ry="17" className="fill-[oklch(0.97_0.01_85)]" />
      <path
        d="M205 334h14l-7 8zM212 342v6"
        strokeWidth="2"
        className="fill-signal stroke-[oklch(0.22_0.03_262)]"
      />
      <path
        d="M197 318h.01M227 318h.01"
        strokeWidth="7"
        strokeLinecap="round"
        className="stroke-[oklch(0.97_0.01_85)]"
      />
      <g fontSize="25" className="fill-ink font-bold font-display" letterSpacing="-.5">
        <text x="350" y="266">
          Wash, brush,
        </text>
        <text x="350" y="294">
          wag.
        </text>
      </g>
      <path d="M350 314h226M350 328h190" strokeWidth="6" className="stroke-line" />
      <rect x="350" y="342" width="132" height="34" rx="8" className="fill-signal" />
      <text x="416" y="364" textAnchor="middle" fontSize="14" className="fill-on-signal font-semibold">
        Book a slot
      </text>
      <Prices />
      <Slots />
    </g>
  )
}

function Prices() {
  return ['$35', '$49', '$65'].map((price, index) => (
    <g key={price} transform={`translate(${84 + index * 168} 392)`}>
      <rect width="156" height="60" rx="8" className={index === 1 ? 'fill-done' : 'fill-sunk'} />
      <text
        x="16"
        y="38"
        fontSize="24"
        className={index === 1 ? 'fill-on-solid font-bold font-display' : 'fill-ink font-bold font-display'}
      >
        {price}
      </text>
      <path
        d="M76 26h62M76 38h40"
        strokeWidth="5"
        className={index === 1 ? 'stroke-on-solid/50' : 'stroke-line'}
      />
    </g>
  ))
}

/**
 * Draws a morning and an afternoon slot for each day. One of them is booked: the morning on the days in
 * `bookedMornings`, otherwise the afternoon.
 */
function Slots() {
  return days.map((x, day) => (
    <g key={x}>
      <rect
        x={x}
        y="468"
        width="66"
        height="22"
        rx="5"
        className={bookedMornings.includes(day) ? 'fill-blueprint' : 'fill-blueprint-soft'}
      />
      <rect
        x={x}
        y="500"
        width="66"
        height="22"
        rx="5"
        className={bookedMornings.includes(day) ? 'fill-blueprint-soft' : 'fill-blueprint'}
      />
    </g>
  ))
}

/** Draws a sentence, the blueprint made from it, and the finished part of the product. */
export function HeroBlueprint() {
  return (
    <div className="relative mx-auto aspect-[640/580] w-full max-w-[44rem] print:max-w-[27rem] select-none xl:-mr-8 xl:w-[calc(100%+2rem)]">
      <svg aria-hidden="true" viewBox="0 0 640 580" className="absolute inset-0 size-full">
        <Lines />
      </svg>
      <svg aria-hidden="true" viewBox="0 0 640 580" className="absolute inset-0 size-full hero-built">
        <Finished />
      </svg>
      <svg aria-hidden="true" viewBox="0 0 640 580" className="absolute inset-0 size-full overflow-visible">
        <path d="M529 140 377 552" strokeWidth="2.5" className="hero-edge stroke-signal" />
        <rect x="20.500" y="14.500" width="430" height="88" rx="10" className="fill-raised stroke-edge/60" />
        <g className="label-mono" fontSize="12">
          <text x="40" y="40" className="fill-blueprint">
            the sentence
          </text>
        </g>
        <g fontSize="17" className="fill-ink font-mono" letterSpacing="-.3">
          <text x="40" y="64">
            A booking page for a dog salon,
          </text>
          <text x="40" y="86">
            with prices and open slots.
          </text>
        </g>
        <rect x="312" y="71" width="9" height="19" className="hero-caret fill-signal" />
        <path d="M40 103v47M35 142l5 8 5-8" fill="none" className="stroke-blueprint" strokeWidth="1.25" />
        <g className="hero-tag">
          <path d="M454 488h162a10 10 0 0 1 10 10v48a10 10 0 0 1-10 10H454l-26-34z" className="fill-ink" />
          <circle cx="452" cy="522" r="6" className="fill-paper" />
          <text x="472" y="530" fontSize="21" className="fill-paper font-bold font-display">
            $29 a month
          </text>
        </g>
      </svg>
    </div>
  )
}
