import type { Metadata } from 'next'
import { Providers } from '@/components/providers'
import { env } from '@/lib/server/env'
import '../globals.css'

/** Read per request: the name may change without a new build. */
export function generateMetadata(): Metadata {
  return {
    title: { default: env.PRODUCT_NAME, template: `%s · ${env.PRODUCT_NAME}` },
    robots: { index: false },
  }
}

export default function StudentLayout({ children }: { children: React.ReactNode }) {
  return <Providers>{children}</Providers>
}
