import { cn } from '@/lib/utils'

/**
 * Draws the Lectern logo, a lectern with a filled desk and an outlined base. Shows the owner’s logo instead,
 * if there is one.
 */
export function LogoMark({ className }: { className?: string }) {
  return (
    <>
      <svg
        viewBox="0 0 32 32"
        fill="none"
        aria-hidden="true"
        className={cn('size-7 in-data-logo:hidden', className)}
      >
        <path d="M12.5 17.5V28M19.5 17.5V28M7 28h18" className="stroke-current" strokeWidth="1.75" />
        <path d="M3 5h26l-4 12.5H7z" className="fill-signal" />
      </svg>
      <span
        aria-hidden="true"
        className={cn(
          'hidden size-7 bg-(image:--logo) bg-contain bg-left bg-no-repeat in-data-logo:block',
          className,
        )}
      />
    </>
  )
}

/**
 * Shows the logo and the name side by side. A square logo of the owner replaces only the Lectern logo. A wide
 * logo also replaces the name, which it usually contains.
 */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={cn(
        'flex w-fit items-center gap-2 font-display font-semibold text-lg tracking-tight',
        className,
      )}
    >
      <LogoMark className="wide-logo:h-9 wide-logo:w-40" />
      <span className="wide-logo:sr-only">{name}</span>
    </span>
  )
}
