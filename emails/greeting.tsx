import { normalizeNameCase } from '@/lib/contract/people/name-case'
import { Paragraph } from './email-parts'

/** First line of a reminder. */
export const Greeting = ({ firstName }: { firstName: string | null }) => (
  <Paragraph>Hi {firstName ? normalizeNameCase(firstName) : 'there'},</Paragraph>
)
