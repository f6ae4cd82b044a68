import { Award } from 'lucide-react'
import dynamic from 'next/dynamic'
import { PageLink } from '@/components/layout/page-link'
import { buttonVariants } from '@/components/ui/button'
import type { CertificateStatus } from '@/lib/contract/course/certificates'

const CertificateDialog = dynamic(() =>
  import('./create-certificate-dialog').then((module) => module.CreateCertificateDialog),
)

const LISTED_MAX = 4

/**
 * Links to the certificate, offers to create it, or lists what is missing. Shown once all lessons are marked
 * as complete.
 */
export function CertificateOffer({
  standing: { offered, code, locked, missing },
  name,
  isReadOnly,
  course,
}: {
  standing: CertificateStatus
  name: string
  isReadOnly: boolean
  /** The slug of the course, if there are several courses. */
  course?: string | undefined
}) {
  if (code) {
    return (
      <a href={`/certificate/${code}`} className={buttonVariants({ variant: 'signal', size: 'lg' })}>
        <Award aria-hidden />
        View Certificate
      </a>
    )
  }
  if (!offered) return null
  if (locked > 0) {
    return (
      <p className="w-full text-sm">
        The certificate covers the whole course, but{' '}
        {locked === 1 ? '1 lesson is in a section' : `${locked} lessons are in sections`} you don’t have
        access to yet.
      </p>
    )
  }
  if (missing.length > 0) return <MissingLessons missing={missing} />
  return isReadOnly ? null : <CertificateDialog name={name} course={course} />
}

function MissingLessons({ missing }: Pick<CertificateStatus, 'missing'>) {
  const more = missing.length - LISTED_MAX
  return (
    <div className="w-full text-sm">
      <p>
        To earn the certificate, complete every lesson and watch at least 90% of each video. You still need to
        finish:
      </p>
      <ul className="mt-1.5 grid gap-1">
        {missing.slice(0, LISTED_MAX).map(({ id, title }) => (
          <li key={id}>
            <PageLink
              href={`/video/${id}`}
              className="wrap-anywhere font-medium underline underline-offset-4"
            >
              {title}
            </PageLink>
          </li>
        ))}
        {more > 0 && <li className="text-quiet">and {more} more</li>}
      </ul>
    </div>
  )
}
