import { Ban } from 'lucide-react'
import { FinishedIllustration } from '@/components/course/progress/finished-illustration'
import { Logo } from '@/components/layout/logo'
import { PrintButton } from '@/components/layout/print-button'
import type { PublicCertificate } from '@/lib/contract/course/certificates'
import { formatDay } from '@/lib/format'

/** Shows a certificate, on the screen and in print, to everybody who has its URL. */
export function CertificateSheet({
  certificate: { code, name, course, issuedAt, valid },
  product,
}: {
  certificate: PublicCertificate
  product: string
}) {
  return (
    <main className="relative grid min-h-dvh place-items-center overflow-clip bg-dots px-4 py-10 print:min-h-0 print:bg-none print:p-0">
      <div className="w-full max-w-4xl">
        <div className="corners bg-paper px-6 py-8 sm:px-14 sm:py-12">
          <div className="flex flex-wrap items-start justify-between gap-6">
            <Logo name={product} />
            <FinishedIllustration className="max-sm:h-20 max-sm:w-30" />
          </div>
          {!valid && (
            <p className="mt-6 flex items-center gap-3 rounded-lg bg-danger-soft px-4 py-3 font-medium text-danger-text">
              <Ban aria-hidden className="size-5 shrink-0" />
              This certificate is no longer valid.
            </p>
          )}
          <p className="label-mono mt-10 text-quiet">certificate of completion</p>
          <h1 className="wrap-anywhere mt-3 text-[clamp(2.25rem,7vw,4.5rem)]">{name}</h1>
          <p className="wrap-anywhere mt-6 max-w-reading text-lg">
            has completed every lesson of <span className="font-semibold">{course}</span>.
          </p>
          <div
            aria-hidden
            className="mt-10 h-3 w-full border-blueprint border-x bg-[linear-gradient(var(--blueprint)_0_0)] bg-[length:100%_1px] bg-center bg-no-repeat"
          />
          <dl className="label-mono mt-4 flex flex-wrap justify-between gap-x-8 gap-y-2 text-quiet">
            <div className="flex gap-2">
              <dt>completed</dt>
              <dd className="text-ink">{formatDay(issuedAt.slice(0, 10))}</dd>
            </div>
            <div className="flex min-w-0 gap-2">
              <dt>no.</dt>
              <dd className="wrap-anywhere text-ink">{code}</dd>
            </div>
          </dl>
        </div>
        <div className="mt-6 flex justify-center print:hidden">
          <PrintButton>Print</PrintButton>
        </div>
      </div>
    </main>
  )
}
