import { LogOut, Settings2, UserRound } from 'lucide-react'
import Link from 'next/link'
import { Logo } from '@/components/layout/logo'
import { ThemeToggle } from '@/components/layout/theme-toggle'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'

/** The bar over every signed-in page of the course. */
export function StudentHeader({
  name,
  isAdmin,
  isWide = false,
}: {
  name: string
  isAdmin: boolean
  /** Over a page that fills the window. */
  isWide?: boolean
}) {
  return (
    <header className="border-b bg-paper">
      <div
        className={cn(
          'flex h-16 items-center justify-between gap-3',
          isWide ? 'px-[clamp(1.25rem,4vw,2rem)]' : 'shell',
        )}
      >
        <Link href="/" className="min-w-0 truncate rounded-md" prefetch={false}>
          <Logo name={name} />
        </Link>
        <nav aria-label="Account" className="flex shrink-0 items-center gap-1">
          {isAdmin && (
            <Button asChild variant="ghost" className="max-sm:px-3">
              <Link href="/admin" prefetch={false}>
                <Settings2 aria-hidden />
                <span className="max-sm:sr-only">Admin Panel</span>
              </Link>
            </Button>
          )}
          <Button asChild variant="ghost" size="icon" aria-label="Your account">
            <Link href="/account" prefetch={false}>
              <UserRound aria-hidden />
            </Link>
          </Button>
          <ThemeToggle />
          <Button asChild variant="ghost" className="max-sm:px-3">
            {/* The whole browser goes: the url ends the session and answers with a redirect. */}
            <a href="/api/logout">
              <LogOut aria-hidden />
              <span className="max-sm:sr-only">Logout</span>
            </a>
          </Button>
        </nav>
      </div>
    </header>
  )
}
