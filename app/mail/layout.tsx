import type { Metadata } from 'next'
import { connection } from 'next/server'
import { CurrentPageFooter } from '@/app/current-page-footer'
import { readBrandName } from '@/lib/server/site/current-site'
import '../globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const name = await readBrandName()
  return { title: { default: name, template: `%s · ${name}` }, robots: { index: false } }
}

/** Renders for each request, because each request has its own CSP nonce. */
export default async function EmailPageLayout({ children }: { children: React.ReactNode }) {
  await connection()
  return (
    <div className="flex min-h-dvh flex-col">
      {children}
      <CurrentPageFooter />
    </div>
  )
}
