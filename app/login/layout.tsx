import type { Metadata } from 'next'
import { connection } from 'next/server'
import { Providers } from '@/components/providers'
import { Queries } from '@/components/queries'
import { env } from '@/lib/server/env'
import '../globals.css'

export function generateMetadata(): Metadata {
  return {
    title: { default: env.PRODUCT_NAME, template: `%s · ${env.PRODUCT_NAME}` },
    robots: { index: false },
  }
}

/** Rendered per request, because each answer's policy carries its own nonce. */
export default async function LoginLayout({ children }: { children: React.ReactNode }) {
  await connection()
  return (
    <Providers>
      <Queries>{children}</Queries>
    </Providers>
  )
}
