import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { CertificateActions } from '@/components/course/certificates/certificate-actions'
import { CertificateSheet } from '@/components/course/certificates/certificate-sheet'
import { getCertificate } from '@/lib/data/course/certificates'
import { env } from '@/lib/server/env'
import { findViewer, loadOrRefuse } from '@/lib/server/http/page-access'
import { getCurrentBrand } from '@/lib/server/site/current-site'

type Props = PageProps<'/certificate/[code]'>

const read = cache((code: string) => loadOrRefuse(async () => getCertificate(code, await findViewer())))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await read((await params).code)
  return { title: 'value' in found ? `${found.value.name}’s Certificate` : 'Certificate Not Found' }
}

export default async function CertificatePage({ params }: Props) {
  const found = await read((await params).code)
  if ('refused' in found) notFound()
  const certificate = found.value
  const { name, senderName } = await getCurrentBrand()
  return (
    <main className="grid min-h-dvh place-content-center gap-6 bg-dots px-4 py-10 print:block print:min-h-0 print:bg-none print:p-0">
      <CertificateSheet certificate={certificate} product={name} issuer={senderName ?? name} />
      <CertificateActions
        certificate={certificate}
        issuer={senderName ?? name}
        url={`${env.APP_URL}/certificate/${certificate.code}`}
      />
    </main>
  )
}
