import type { MailValues } from '@/lib/contract/mail/mail-fields'
import type { House } from './house'
import { Sheet } from './parts'
import { Prose } from './prose'
import { Why } from './why'

interface Props extends House {
  subject: string
  /** The owner's Markdown. */
  body: string
  values: MailValues
  linkOf?: ((place: number, url: string) => string) | undefined
  /** Why its reader gets it. */
  why: string
  unsubscribe: string
  postalAddress: string
}

/** A mail to many, in the owner's own words. No link in it signs anybody in. */
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
