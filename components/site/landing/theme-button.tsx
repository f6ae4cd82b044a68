import { Button } from '@/components/ui/button'
import { StrokeIcon } from '@/components/ui/stroke-icon'

const sun =
  'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41'
const moon =
  'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401'

/** Shows the theme switch. The page’s script handles the click. */
export function ThemeButton({ label, className }: { label: string; className?: string }) {
  return (
    <Button variant="ghost" size="icon" className={className} aria-label={label} data-switch-theme>
      <StrokeIcon d={sun} className="hidden dark:block" />
      <StrokeIcon d={moon} className="dark:hidden" />
    </Button>
  )
}
