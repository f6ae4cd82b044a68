import Link from 'next/link'
import type { ReactNode } from 'react'
import { CopyField } from '@/components/layout/copy-field'
import { Card } from '@/components/ui/card'
import { Reconciliation } from './reconciliation'
import { TestSale } from './test-sale'

/** From nothing to sales that open the course, in three steps and a trial. */
export function SetUp({ notificationAddress }: { notificationAddress: string }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card className="p-5">
        <h2 className="text-lg">Set up your notification address</h2>
        <ol className="mt-4 grid gap-5">
          <Step number={1}>
            At WarriorPlus, edit your product, open Custom Integration (advanced), and paste this as its
            Notification URL. Do so for every product that you sell.
            <div className="mt-3">
              <CopyField label="Notification URL" value={notificationAddress} />
            </div>
          </Step>
          <Step number={2}>
            Save the security key of your WarriorPlus account under{' '}
            <Inside href="/admin/settings">Settings</Inside>. Without it no sale opens access.
          </Step>
          <Step number={3}>
            Under <Inside href="/admin/products">Products</Inside>, give each product its WarriorPlus item
            number, and check what it opens.
          </Step>
        </ol>
      </Card>
      <div className="grid min-w-0 gap-6">
        <TestSale />
        <Reconciliation />
      </div>
    </div>
  )
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden
        className="grid size-8 place-items-center rounded-full border border-blueprint/60 font-mono text-blueprint text-sm"
      >
        {number}
      </span>
      <div className="min-w-0 pt-1 text-sm leading-6">{children}</div>
    </li>
  )
}

function Inside({ href, children }: { href: '/admin/settings' | '/admin/products'; children: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="font-medium underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {children}
    </Link>
  )
}
