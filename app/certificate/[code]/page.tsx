import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { CertificateSheet } from '@/components/course/certificates/certificate-sheet'
import { getCertificate } from '@/lib/data/course/certificates'
import { loadOrRefuse } from '@/lib/server/http/page-access'
import { readBrandName } from '@/lib/server/site/current-site'

type Props = PageProps<'/certificate/[code]'>

const read = cache((code: string) => loadOrRefuse(() => getCertificate(code)))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await read((await params).code)
  return { title: 'value' in found ? `Certificate of ${found.value.name}` : 'Certificate Not Found' }
}

export default async function CertificatePage({ params }: Props) {
  const found = await read((await params).code)
  if ('refused' in found) notFound()
  return <CertificateSheet certificate={found.value} product={await readBrandName()} />
}
