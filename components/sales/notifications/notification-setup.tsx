'use client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CopyField } from '@/components/layout/copy-field'
import { NumberedStep } from '@/components/layout/numbered-step'
import { PageLink } from '@/components/layout/page-link'
import { RelativeTime } from '@/components/layout/relative-time'
import { ReceivedFieldsCard } from '@/components/sales/received-fields/received-fields-card'
import { Reconciliation } from '@/components/sales/reconciliation/reconciliation'
import { ComplianceChecklist } from '@/components/sales/setup-guide/compliance-checklist'
import { Card } from '@/components/ui/card'
import { useSendTestSale } from '@/lib/client/sales/notifications'
import { setupGuideQuery } from '@/lib/client/sales/setup-guide'
import type { ChecklistItem } from '@/lib/contract/system/checklist'
import { TestSaleCard } from './test-sale-card'

/** Guides the owner through connecting WarriorPlus: four steps with their state, and a test sale. */
export function NotificationSetup({ notificationUrl }: { notificationUrl: string }) {
  const { data } = useQuery(setupGuideQuery())
  const testSale = useSendTestSale()
  // In a shop that sells only on other networks, the guide asks for no security key, and its checks are about them.
  const usesWarriorPlus = data?.checks.some(({ id }) => id === 'security_key')
  const checkOf = (id: string) =>
    usesWarriorPlus ? data?.checks.find((check) => check.id === id) : undefined
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card className="min-w-0 p-5">
        <h2 className="text-lg">Set up your Notification URL</h2>
        <p className="mt-1 text-quiet text-sm leading-normal">
          Follow these steps so that each WarriorPlus sale gives its buyer access to the course.
        </p>
        <ol className="mt-5 grid gap-6">
          <SetupStep number={1} title="Paste the Notification URL" check={checkOf('notification')}>
            On WarriorPlus, edit your product, open Custom Integration (advanced), and paste this into the
            Notification URL field. Do this for every product you sell.
            <div className="mt-3">
              <CopyField label="Notification URL" value={notificationUrl} />
            </div>
          </SetupStep>
          <SetupStep number={2} title="Save your security key" check={checkOf('security_key')}>
            Save your WarriorPlus account’s security key under{' '}
            <AdminLink href="/admin/settings">Settings</AdminLink>. Without the key, sales don’t grant access.
          </SetupStep>
          <SetupStep number={3} title="Enter your item numbers" check={checkOf('product')}>
            Under <AdminLink href="/admin/products">Products</AdminLink>, enter each product’s WarriorPlus
            item number and select the sections its buyers can watch.
          </SetupStep>
          <SetupStep number={4} title="Let buyers in right away" check={checkOf('thanks')}>
            Set two more fields for each product on WarriorPlus, so buyers don’t have to wait for an email.
            With this Key Generation URL, every new buyer’s receipt shows a one-time sign-in code:
            <div className="mt-3">
              <CopyField label="Key Generation URL" value={`${notificationUrl}/key`} />
            </div>
            <div className="mt-4 mb-3">
              With this delivery page, buyers see which email to look for and other ways to sign in:
            </div>
            <CopyField label="Delivery page" value={new URL('/login/thanks', notificationUrl).href} />
          </SetupStep>
        </ol>
      </Card>
      <div className="grid min-w-0 gap-6">
        <TestSaleCard testSale={testSale} lastPassedAt={checkOf('test_sale')?.at ?? null} />
        <Reconciliation />
        <ComplianceChecklist />
      </div>
      <div className="min-w-0 xl:col-span-2">
        <ReceivedFieldsCard />
      </div>
    </div>
  )
}

/** Shows a setup step. If it is done, also shows the result of its check and when that was. */
function SetupStep({
  number,
  title,
  check,
  children,
}: {
  number: number
  title: string
  check: ChecklistItem | undefined
  children: ReactNode
}) {
  return (
    <NumberedStep number={number} title={title} isDone={check?.isDone ?? false}>
      {check?.isDone && (
        <p className="text-done-text [overflow-wrap:anywhere]">
          {check.state}
          {check.at && (
            <>
              {' '}
              <RelativeTime value={check.at} />
            </>
          )}
        </p>
      )}
      {children}
    </NumberedStep>
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
