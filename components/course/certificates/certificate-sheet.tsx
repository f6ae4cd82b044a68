import { Ban } from 'lucide-react'
import { Logo } from '@/components/layout/logo'
import type { PublicCertificate } from '@/lib/contract/course/certificates'
import { formatDay } from '@/lib/format'

/** Shows a certificate to anyone with its URL. Printed, the certificate fills one landscape page. */
export function CertificateSheet({
  certificate: { code, name, course, issuedAt, valid },
  product,
  issuer,
}: {
  certificate: PublicCertificate
  product: string
  /** Name on the signature line. */
  issuer: string
}) {
  return (
    <article className="certificate w-full max-w-4xl border-2 border-signal bg-paper p-2 sm:p-3">
      <div className="grid justify-items-center gap-6 border border-signal px-5 py-10 text-center sm:gap-8 sm:px-14 sm:py-14 print:py-16">
        <Logo name={product} />
        {!valid && (
          <p className="flex items-center gap-3 rounded-lg bg-danger-soft px-4 py-3 font-medium text-danger-text">
            <Ban aria-hidden className="size-5 shrink-0" />
            This certificate is no longer valid.
          </p>
        )}
        <p className="label-mono text-quiet">Certificate of Completion</p>
        <h1 className="wrap-anywhere text-[clamp(2.25rem,6vw,4rem)]">{name}</h1>
        <p className="wrap-anywhere max-w-reading text-lg">
          has completed every lesson in
          <span className="mt-2 block font-display font-semibold text-2xl">{course}</span>
        </p>
        <dl className="mt-4 grid w-full gap-8 sm:grid-cols-2 sm:gap-16">
          <Line label="Date">{formatDay(issuedAt.slice(0, 10))}</Line>
          <Line label="Issued by">
            <span className="font-display italic">{issuer}</span>
          </Line>
        </dl>
        <p className="label-mono wrap-anywhere text-quiet">Certificate no. {code}</p>
      </div>
    </article>
  )
}

/** Shows a value on a signature line, with its label below. */
function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col-reverse items-center gap-2">
      <dt className="label-mono text-quiet">{label}</dt>
      <dd className="wrap-anywhere w-full max-w-72 border-quiet border-b pb-1 text-xl">{children}</dd>
    </div>
  )
}
