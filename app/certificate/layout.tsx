import type { Metadata } from 'next'
import { connection } from 'next/server'
import { brandName } from '@/lib/server/site'
import '../globals.css'

/** For whoever was given an address, and for no search engine. */
export async function generateMetadata(): Promise<Metadata> {
  const name = await brandName()
  return {
    title: { default: name, template: `%s · ${name}` },
    robots: { index: false },
    referrer: 'no-referrer',
  }
}

/** Rendered per request, because each answer's policy carries its own nonce. */
export default async function CertificateLayout({ children }: { children: React.ReactNode }) {
  await connection()
  return children
}
