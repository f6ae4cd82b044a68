import { LogOut, Settings2 } from 'lucide-react'
import Link from 'next/link'
import { Logo } from '@/components/layout/logo'
import { ThemeToggle } from '@/components/layout/theme-toggle'
import { Button } from '@/components/ui/button'

/** The bar over every signed-in page of the course. */
export function StudentHeader({ name, isAdmin }: { name: string; isAdmin: boolean }) {
  return (
    <header className="border-b bg-paper">
      <div className="shell flex h-16 max-w-none! items-center justify-between gap-3 lg:px-8!">
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
          <ThemeToggle />
          <Button asChild variant="ghost" className="max-sm:px-3">
            {/* The whole browser goes: the address ends the session and answers with a redirect. */}
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
