import type { MailValues } from '@/lib/contract/mail/email-fields'
import type { House } from './branding'
import { Why } from './email-footer'
import { Sheet } from './parts'
import { Prose } from './prose'

interface Props extends House {
  subject: string
  /** Markdown that the owner wrote. */
  body: string
  values: MailValues
  linkOf?: ((index: number, url: string) => string) | undefined
  /** Reason why the reader receives this email. */
  why: string
  unsubscribe: string
  postalAddress: string
}

/** Email of a broadcast, with the owner's own text. No link in it signs a reader in. */
export function LetterMail(props: Props) {
  const { subject, body, values, linkOf, why, unsubscribe, postalAddress, ...house } = props
  return (
    <Sheet {...house} title={subject}>
      <Prose appUrl={house.appUrl} body={body} values={values} linkOf={linkOf} />
      <Why postalAddress={postalAddress} unsubscribe={unsubscribe} stop={house.words.stopNews}>
        {why}
      </Why>
    </Sheet>
  )
}
