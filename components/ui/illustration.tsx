import { cn } from '@/lib/utils'

/** SVG paths of each drawing: solid strokes first, then dashed strokes. The grid is 200 by 120 units. */
const drawings = {
  shelf: [
    'M20 56h160M20 104h160M32 56v8M168 56v8M32 104v8M168 104v8',
    'M44 56V28h14v28M62 56V22h10v34M76 56l8-30 10 3-7 27M120 104V76h40v28M120 86h40',
  ],
  frames: ['M46 26h108v61H46zM93 47v19l16-9.500z', 'M34 32v49M22 38v37M166 32v49M178 38v37'],
  page: ['M66 16h50l18 18v70H66zM116 16v18h18', 'M78 48h44M78 60h44M78 72h44M78 84h26'],
  people: [
    'M100 58a16 16 0 1 0 0-32 16 16 0 0 0 0 32zM70 104c0-18 13-30 30-30s30 12 30 30',
    'M52 64a12 12 0 1 0 0-24 12 12 0 0 0 0 24zM28 100c0-14 10-23 24-23M148 64a12 12 0 1 0 0-24 12 12 0 0 0 0 24zM172 100c0-14-10-23-24-23',
  ],
  receipt: ['M68 14h64v92l-8-6-8 6-8-6-8 6-8-6-8 6-8-6-8 6z', 'M80 34h40M80 48h40M80 62h22M108 78h12'],
  box: ['M100 18l48 22v46l-48 20-48-20V40zM52 40l48 22 48-22M100 62v44', 'M76 29l48 22v18'],
  envelope: ['M44 30h112v70H44zM44 30l56 40 56-40', 'M44 100l42-38M156 100l-42-38'],
  search: ['M92 26a30 30 0 1 0 0 60 30 30 0 0 0 0-60zM114 78l28 26', 'M78 50h28M78 62h18'],
  notebook: [
    'M62 16h70v90H62zM74 16v90M56 32h12M56 52h12M56 72h12M56 92h12',
    'M86 36h34M86 50h34M86 64h22M140 44l22-22 8 8-22 22-10 2z',
  ],
  check: ['M100 20a42 42 0 1 0 0 84 42 42 0 0 0 0-84zM80 62l14 14 27-28', 'M24 62h22M154 62h22'],
  log: ['M46 20h108v86H46zM46 38h108', 'M58 54h16M86 54h54M58 70h16M86 70h36M58 86h16M86 86h46'],
  tray: ['M46 74v32h108V74M100 16v58M82 58l18 18 18-18', 'M46 74V30h30M154 74V30h-30'],
  question: ['M46 18h108v64H98l-22 22V82H46z', 'M88 42a12 12 0 1 1 16 11c-3 1-4 3-4 8M100 68v3'],
  plug: [
    'M20 62h44M64 44h22v36H64zM86 52h14M86 72h14M180 62h-40M140 44h-16v36h16z',
    'M106 34l-6-12M112 34V20M112 90v14M106 90l-6 12',
  ],
  chart: ['M40 16v88h124', 'M58 104V80h18v24M86 104V60h18v44M114 104V70h18v34M142 104V36h16v68'],
}

export type IllustrationName = keyof typeof drawings

/** Draws an object in blueprint style with a dimension line below it. Decorative. */
export function Illustration({ name, className }: { name: IllustrationName; className?: string }) {
  const [firm, dashed] = drawings[name]
  return (
    <svg
      viewBox="0 0 200 136"
      fill="none"
      aria-hidden="true"
      strokeLinejoin="round"
      className={cn('h-34 w-50 stroke-blueprint', className)}
    >
      <path d={firm} strokeWidth="1.5" />
      <path d={dashed} strokeWidth="1.5" strokeDasharray="3 4" className="opacity-80" />
      <path d="M20 118v10M180 118v10M20 123h160M26 120l-6 3 6 3M174 120l6 3-6 3" className="opacity-60" />
    </svg>
  )
}
