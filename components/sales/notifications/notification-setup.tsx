import { CopyField } from '@/components/layout/copy-field'
import { NumberedStep } from '@/components/layout/numbered-step'
import { PageLink } from '@/components/layout/page-link'
import { FieldReportCard } from '@/components/sales/field-report/field-report-card'
import { Reconciliation } from '@/components/sales/reconciliation/reconciliation'
import { OfferChecklist } from '@/components/sales/setup-guide/offer-checklist'
import { Card } from '@/components/ui/card'
import { TestSaleCard } from './test-sale-card'

/** Guides the owner through connecting WarriorPlus: four steps, and a test sale. */
export function NotificationSetup({ notificationUrl }: { notificationUrl: string }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card className="p-5">
        <h2 className="text-lg">Set up your Notification URL</h2>
        <ol className="mt-4 grid gap-5">
          <NumberedStep number={1}>
            At WarriorPlus, edit your product, open Custom Integration (advanced), and paste this as its
            Notification URL. Do this for every product you sell.
            <div className="mt-3">
              <CopyField label="Notification URL" value={notificationUrl} />
            </div>
          </NumberedStep>
          <NumberedStep number={2}>
            Save the security key of your WarriorPlus account under{' '}
            <AdminLink href="/admin/settings">Settings</AdminLink>. Without it, no sale grants access.
          </NumberedStep>
          <NumberedStep number={3}>
            Under <AdminLink href="/admin/products">Products</AdminLink>, enter each product’s WarriorPlus
            item number and check the sections it grants.
          </NumberedStep>
          <NumberedStep number={4}>
            Two more settings for each product, so buyers don’t have to wait for an email. With this Key
            Generation URL, every new buyer’s receipt shows a one-time sign-in code:
            <div className="mt-3">
              <CopyField label="Key Generation URL" value={`${notificationUrl}/key`} />
            </div>
            <div className="mt-4 mb-3">
              With this delivery page, buyers see which email to look for and other ways to sign in:
            </div>
            <CopyField label="Delivery page" value={new URL('/login/thanks', notificationUrl).href} />
          </NumberedStep>
        </ol>
      </Card>
      <div className="grid min-w-0 gap-6">
        <TestSaleCard />
        <OfferChecklist />
        <Reconciliation />
      </div>
      <div className="min-w-0 xl:col-span-2">
        <FieldReportCard />
      </div>
    </div>
  )
}

function AdminLink({ href, children }: { href: '/admin/settings' | '/admin/products'; children: string }) {
  return (
    <PageLink
      href={href}
      className="font-medium underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {children}
    </PageLink>
  )
}
