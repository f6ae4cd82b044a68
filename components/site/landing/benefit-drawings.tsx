import type { ReactNode } from 'react'

const months = Array.from({ length: 12 }, (_, month) => ({
  x: 8 + (month % 6) * 34,
  y: 10 + Math.floor(month / 6) * 38,
}))
const hours = Array.from({ length: 24 }, (_, hour) => hour * 15)

function Art({ box, children }: { box: string; children: ReactNode }) {
  return (
    <svg viewBox={box} fill="none" aria-hidden="true" className="w-full stroke-blueprint" strokeWidth="1.25">
      {children}
    </svg>
  )
}

/** Drawing of a text prompt, and of a shape before and after it. */
const describe = (
  <Art box="0 0 400 260">
    <rect x="12.500" y="12.500" width="266" height="52" rx="10" className="fill-raised stroke-edge/60" />
    <text x="30" y="44" fontSize="15" stroke="none" className="fill-ink font-mono">
      Make the button bigger.
    </text>
    <path d="M40 65v30M35 87l5 8 5-8" />
    <path d="M12 108h150v132H12zM28 128h84M28 144h118M28 160h96M28 206h54v18H28z" />
    <path d="M174 174h30M196 169l8 5-8 5" />
    <rect x="216" y="108" width="172" height="132" rx="10" stroke="none" className="fill-raised" />
    <path d="M236 130h96M236 146h132" strokeWidth="7" className="stroke-ink/20" />
    <rect x="236" y="176" width="132" height="44" rx="8" stroke="none" className="fill-signal" />
    <path d="M268 198h68" strokeWidth="6" className="stroke-on-signal" />
  </Art>
)

/** Drawing of a clock face with the evening filled in. */
const tonight = (
  <Art box="0 0 160 112">
    {hours.map((angle) => (
      <path key={angle} d="M80 8v7" transform={`rotate(${angle} 80 58)`} />
    ))}
    <path d="M80 58V24a34 34 0 0 0-34 34z" stroke="none" className="fill-warning" />
    <circle cx="80" cy="58" r="34" />
    <path d="M80 58V30M80 58H56" strokeWidth="2.5" className="stroke-ink" />
  </Art>
)

/** Drawing of a price tag with room for a name. */
const priceTag = (
  <Art box="0 0 160 112">
    <path d="M20 30h90l34 28-34 28H20z" />
    <path d="M10 20h90l34 28-34 28H10z" stroke="none" className="fill-ink" />
    <circle cx="114" cy="48" r="6" stroke="none" className="fill-paper" />
    <text x="24" y="45" fontSize="13" stroke="none" className="fill-paper font-mono">
      made by
    </text>
    <path d="M24 58h62" strokeWidth="2" strokeDasharray="4 3" className="stroke-signal" />
  </Art>
)

/** Drawing of twelve months, with the profitable ones filled in. */
const monthly = (
  <Art box="0 0 212 88">
    {months.map(({ x, y }, month) => (
      <rect
        key={`${x} ${y}`}
        x={x}
        y={y}
        width="26"
        height="28"
        rx="4"
        className={month < 8 ? 'fill-done stroke-none' : undefined}
        strokeDasharray="3 3"
      />
    ))}
  </Art>
)

/** Drawing of a list of subscribers and an offer. */
const audience = (
  <Art box="0 0 300 112">
    {[16, 46, 76].map((y) => (
      <path key={y} d={`M12 ${y}h44v24H12zM12 ${y}l22 14 22-14M56 ${y + 12}h34`} />
    ))}
    <path d="M90 28v60M90 58h34M116 53l8 5-8 5" />
    <path d="M136 24h46v68h-46zM246 24h42v68h-42z" strokeDasharray="4 3" />
    <rect x="188" y="14" width="52" height="84" rx="7" stroke="none" className="fill-ink" />
    <path d="M200 34h28M200 46h18" strokeWidth="5" className="stroke-paper/70" />
  </Art>
)

/** Drawing of an empty browser window. */
const browser = (
  <Art box="0 0 220 112">
    <path d="M10 12h200v90H10z" />
    <path d="M10 12h200v20H10z" stroke="none" className="fill-ink dark:fill-line" />
    <path
      d="M22 22h.01M32 22h.01M42 22h.01"
      strokeWidth="5"
      strokeLinecap="round"
      className="stroke-paper/60"
    />
    <path d="M30 54h70M30 68h50M30 82h60M130 50h60v38h-60z" strokeDasharray="4 3" />
  </Art>
)

/** Drawings for the benefits, in order. */
export const benefitDrawings = [describe, tonight, priceTag, monthly, audience, browser]
