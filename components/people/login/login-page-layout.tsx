import type { ReactNode } from 'react'
import { Logo } from '@/components/layout/logo'
import { ThemeToggle } from '@/components/layout/theme-toggle'
import { LoginIllustration } from './login-illustration'

/** Lays out a sign-in page: its text and, on wide screens, an illustration beside it. */
export function LoginPageLayout({
  name,
  title,
  text,
  lang,
  children,
}: {
  name: string
  title: string
  text?: ReactNode
  /** Language of the text, if it differs from the site’s language. */
  lang?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className="grid grow lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex flex-col px-6 py-6 sm:px-10">
        <header className="flex items-center justify-between">
          <a href="/" className="rounded-md">
            <Logo name={name} />
          </a>
          <ThemeToggle />
        </header>
        <main lang={lang} className="mx-auto flex w-full max-w-md grow flex-col justify-center py-16">
          <h1 className="text-[clamp(2.25rem,6vw,3.25rem)]">{title}</h1>
          {text && <p className="mt-4 text-lg text-quiet [overflow-wrap:anywhere]">{text}</p>}
          {children && <div className="mt-8">{children}</div>}
        </main>
      </div>
      <div aria-hidden className="dark relative hidden overflow-hidden bg-paper lg:block">
        <LoginIllustration isWordless={lang !== undefined} />
      </div>
    </div>
  )
}
