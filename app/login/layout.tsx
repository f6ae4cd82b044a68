import type { Metadata } from 'next'
import { connection } from 'next/server'
import { Viewing } from '@/app/viewing'
import { Providers } from '@/components/providers'
import { Queries } from '@/components/queries'
import { brandName } from '@/lib/server/site/current-site'
import '../globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const name = await brandName()
  return {
    title: { default: name, template: `%s · ${name}` },
    robots: { index: false },
  }
}

/** Rendered per request, because the CSP nonce is per request. */
export default async function LoginLayout({ children }: { children: React.ReactNode }) {
  await connection()
  return (
    <Providers>
      <Viewing />
      <Queries>{children}</Queries>
    </Providers>
  )
}
