import { splitAtPlaceholders } from '@/lib/contract/placeholders'
import type { EmailBranding } from './branding'
import { joinNodes, LargeCode, Paragraph, PlainLink } from './email-parts'

interface Props extends Pick<EmailBranding, 'appUrl' | 'words'> {
  code: string
}

/** Shows the code of an email about new access, and where to enter it. */
export function AccessCodeBlock({ appUrl, code, words }: Props) {
  const pieces = splitAtPlaceholders(words.accessCodeLine, ['site'])
  const login = PlainLink({ href: `${appUrl}/login` })
  return (
    <>
      <Paragraph>{joinNodes(pieces.map(({ text, field }) => (field ? login : text)))}</Paragraph>
      <LargeCode>{code}</LargeCode>
    </>
  )
}
