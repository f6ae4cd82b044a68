import type { Metadata } from 'next'
import { connection } from 'next/server'
import { readBrandName } from '@/lib/server/site/current-site'
import '../globals.css'

/** Excludes certificates from search engines, because only people with the link should find them. */
export async function generateMetadata(): Promise<Metadata> {
  const name = await readBrandName()
  return {
    title: { default: name, template: `%s · ${name}` },
    robots: { index: false },
    referrer: 'no-referrer',
  }
}

/** Renders for each request, because each request has its own CSP nonce. */
export default async function CertificateLayout({ children }: { children: React.ReactNode }) {
  await connection()
  return children
}
