import type { EmailPlaceholderValues } from '@/lib/contract/mail/email-placeholders'
import type { EmailBranding } from './branding'
import { EmailFooter } from './email-footer'
import { EmailMarkdown } from './email-markdown'
import { EmailLayout } from './email-parts'

interface Props extends EmailBranding {
  subject: string
  /** Markdown that the owner wrote. */
  body: string
  values: EmailPlaceholderValues
  linkOf?: ((index: number, url: string) => string) | undefined
  /** Reason why the reader gets this email. */
  why: string
  unsubscribe: string
  postalAddress: string
}

/** Renders a broadcast with the owner’s text. Its links never sign the reader in. */
export function BroadcastEmail(props: Props) {
  const { subject, body, values, linkOf, why, unsubscribe, postalAddress, ...house } = props
  return (
    <EmailLayout {...house} title={subject}>
      <EmailMarkdown appUrl={house.appUrl} body={body} values={values} linkOf={linkOf} />
      <EmailFooter postalAddress={postalAddress} unsubscribe={unsubscribe} stop={house.words.stopNews}>
        {why}
      </EmailFooter>
    </EmailLayout>
  )
}
