import { ButtonLink } from '@/components/layout/page-link'
import { PageNotice } from '@/components/layout/page-notice'

export function PersonNotFound() {
  return (
    <PageNotice
      drawing="people"
      title="Customer Not Found"
      description="The account may have been deleted or merged into another account."
      action={<ButtonLink href="/admin/customers">All Customers</ButtonLink>}
    />
  )
}
