import { cn } from '@/lib/utils'

/** Shows a section’s title, with an optional text below it. */
export function SectionHeading({
  title,
  text,
  className,
}: {
  title: string
  text?: string
  className?: string
}) {
  return (
    <div className={cn('max-w-2xl', className)}>
      <h2 className="text-[clamp(2rem,4.4vw,3.5rem)]">{title}</h2>
      {text && <p className="mt-4 max-w-reading text-lg text-quiet leading-relaxed">{text}</p>}
    </div>
  )
}
