import { BackLink } from '@/components/layout/back-link'
import { CopyField } from '@/components/layout/copy-field'
import { PrintButton } from '@/components/layout/print-button'
import { buttonVariants } from '@/components/ui/button'
import type { PublicCertificate } from '@/lib/contract/course/certificates'

/**
 * Shows the actions for a certificate. Only the person named on the certificate can share it and go back to
 * the course.
 */
export function CertificateActions({
  certificate,
  issuer,
  url,
}: {
  certificate: PublicCertificate
  issuer: string
  /** Public URL of the certificate. */
  url: string
}) {
  return (
    <div className="grid w-full max-w-4xl gap-6 print:hidden">
      <div className="flex flex-wrap justify-center gap-3">
        <PrintButton>Print or Save as PDF</PrintButton>
        {certificate.isHolder && certificate.valid && (
          <a
            className={buttonVariants({ variant: 'outline' })}
            href={linkedInUrl(certificate, issuer, url)}
            target="_blank"
            rel="noreferrer"
          >
            Add to LinkedIn
          </a>
        )}
      </div>
      {certificate.isHolder && (
        <>
          <CopyField label="Link to share" value={url} />
          <div className="flex justify-center">
            <BackLink href="/">Back to Dashboard</BackLink>
          </div>
        </>
      )}
    </div>
  )
}

/** Returns the URL of LinkedIn’s form for a new certification, prefilled with the certificate’s data. */
function linkedInUrl({ code, course, issuedAt }: PublicCertificate, issuer: string, url: string): string {
  const issued = new Date(issuedAt)
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: course,
    organizationName: issuer,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certUrl: url,
    certId: code,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}
