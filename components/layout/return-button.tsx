import { ButtonLink } from '@/components/layout/page-link'

export function ReturnButton() {
  return <ButtonLink href="/">Return to Dashboard</ButtonLink>
}
