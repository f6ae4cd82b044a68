import { cn } from '@/lib/utils'

const drawn = 'motion-safe:animate-[drawn_700ms_ease-out_backwards] [stroke-dasharray:1]'
const filled =
  'origin-center motion-safe:animate-[filled_240ms_ease-out_600ms_backwards] [transform-box:fill-box]'

/**
 * Draws an object in outline, then dimension lines, then full color. The drawing is decorative, and its
 * animation plays once.
 */
export function FinishedIllustration({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 200 136"
      fill="none"
      aria-hidden="true"
      strokeLinejoin="round"
      className={cn('h-34 w-50 shrink-0', className)}
    >
      <g strokeWidth="1.5" className="stroke-blueprint">
        <path pathLength={1} d="M20 22V10h12M168 10h12v12M180 96v12h-12M32 108H20V96" className={drawn} />
        <path d="M40 120v10M160 120v10M40 125h120M46 122l-6 3 6 3M154 122l6 3-6 3" className="opacity-60" />
      </g>
      <rect x="40" y="22" width="120" height="76" rx="5" className={cn('fill-raised', filled)} />
      <rect x="52" y="54" width="44" height="32" rx="3" className={cn('fill-blueprint-soft', filled)} />
      <rect x="52" y="36" width="9" height="9" rx="2" className={cn('fill-signal', filled)} />
      <g strokeWidth="1.5" className="stroke-blueprint">
        <rect pathLength={1} x="40" y="22" width="120" height="76" rx="5" className={drawn} />
        <path pathLength={1} d="M68 40.500h52M104 58h22M104 68h16" className={drawn} />
      </g>
      <g className={filled}>
        <circle cx="146" cy="84" r="20" className="fill-done stroke-paper" strokeWidth="4" />
        <path
          d="M137 84.500l6.500 6.500 11.500-13"
          strokeWidth="4"
          strokeLinecap="round"
          className="stroke-on-solid"
        />
      </g>
    </svg>
  )
}
