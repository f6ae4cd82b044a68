import type { MailValues } from '@/lib/contract/mail/mail-fields'
import { shownName } from '@/lib/contract/people/names'
import { Sheet } from './parts'
import { Prose } from './prose'
import { Why } from './why'

interface Props {
  productName: string
  appUrl: string
  supportEmail: string | null
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

/** What the fields of a mail stand for, to one reader. */
export const valuesFor = (reader: {
  product: string
  firstName: string | null
  firstLesson: string
}): MailValues => ({ ...reader, firstName: reader.firstName ? shownName(reader.firstName) : null })

/** A mail to many, in the owner's own words. No link in it signs anybody in. */
export function LetterMail(props: Props) {
  const {
    productName,
    appUrl,
    supportEmail,
    subject,
    body,
    values,
    linkOf,
    why,
    unsubscribe,
    postalAddress,
  } = props
  return (
    <Sheet productName={productName} appUrl={appUrl} supportEmail={supportEmail} title={subject}>
      <Prose appUrl={appUrl} body={body} values={values} linkOf={linkOf} />
      <Why postalAddress={postalAddress} unsubscribe={unsubscribe} stop="No more of these mails">
        {why}
      </Why>
    </Sheet>
  )
}
