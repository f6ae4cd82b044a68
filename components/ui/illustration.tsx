import { cn } from '@/lib/utils'

/** Solid strokes, then dashed strokes for the part that does not exist yet. 200 by 120 units. */
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
  chart: ['M40 16v88h124', 'M58 104V80h18v24M86 104V60h18v44M114 104V70h18v34M142 104V36h16v68'],
}

export type IllustrationName = keyof typeof drawings

/** Draws an object in blueprint lines, with a dimension line below it. Decoration. */
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
