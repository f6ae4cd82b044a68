import type { Metadata } from 'next'
import { env } from '@/lib/server/env'
import '../globals.css'

/** Apart from the student's pages: nothing here needs what those load. */
export function generateMetadata(): Metadata {
  return {
    title: { default: env.PRODUCT_NAME, template: `%s · ${env.PRODUCT_NAME}` },
    robots: { index: false },
  }
}

export default function MissingLayout({ children }: { children: React.ReactNode }) {
  return children
}
