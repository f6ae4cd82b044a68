import { ButtonLink } from '@/components/layout/page-link'

export function ReturnToDashboardButton() {
  return <ButtonLink href="/">Return to Dashboard</ButtonLink>
}
