'use client'
import { LogOut, Settings2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Logo } from '@/components/layout/logo'
import { ButtonLink, PageLink } from '@/components/layout/page-link'
import { ThemeToggle } from '@/components/layout/theme-toggle'
import { buttonVariants } from '@/components/ui/button'
import { cn } from '@/lib/utils'

/** Shows the bar at the top of every page for signed-in students. */
export function StudentHeader({
  name,
  isAdmin,
  search,
  isWide = false,
}: {
  name: string
  isAdmin: boolean
  /** The course search. */
  search?: ReactNode
  /** Whether the page fills the window. */
  isWide?: boolean | undefined
}) {
  return (
    <header className="border-b bg-paper">
      <div
        className={cn(
          'flex min-h-16 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2',
          isWide ? 'px-[clamp(1.25rem,4vw,2rem)]' : 'shell',
        )}
      >
        <PageLink href="/" className="min-w-0 truncate rounded-md">
          <Logo name={name} />
        </PageLink>
        <nav aria-label="Account" className="ml-auto flex flex-wrap items-center justify-end gap-1">
          {search}
          {isAdmin && (
            <ButtonLink variant="ghost" className="max-sm:px-3" href="/admin">
              <Settings2 aria-hidden />
              <span className="max-sm:sr-only">Admin Panel</span>
            </ButtonLink>
          )}
          <ButtonLink variant="ghost" size="icon" aria-label="Your account" href="/account">
            <UserRound aria-hidden />
          </ButtonLink>
          <ThemeToggle />
          {/* Signing out needs a full page load, because the URL ends the session and responds with a
              redirect. */}
          <a href="/api/logout" className={cn(buttonVariants({ variant: 'ghost' }), 'max-sm:px-3')}>
            <LogOut aria-hidden />
            <span className="max-sm:sr-only">Logout</span>
          </a>
        </nav>
      </div>
    </header>
  )
}
