'use client'
import { Moon, Sun } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { switchTheme } from '@/lib/theme'

/**
 * Shows the button that switches between light and dark. CSS picks the icon, so the theme needn’t be known
 * before hydration.
 */
export function ThemeToggle({ className }: { className?: string }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className={className}
      aria-label="Switch between light and dark"
      onClick={switchTheme}
    >
      <Sun aria-hidden className="hidden dark:block" />
      <Moon aria-hidden className="dark:hidden" />
    </Button>
  )
}
