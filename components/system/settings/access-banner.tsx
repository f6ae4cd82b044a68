'use client'
import { useQuery } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { settingsQuery } from '@/lib/client/system/settings'
import { useChooseAccess } from './choose-access'

/** Over every page of the back office until the owner has said who may watch. */
export function AccessBanner() {
  const { data: settings } = useQuery(settingsQuery())
  const { choose, isPending } = useChooseAccess()
  if (!settings || settings.contentAccessChosen) return null
  return (
    <section
      aria-label="Who may watch"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-warning/40 border-b bg-warning-soft px-4 py-3 text-warning-text sm:px-6 lg:px-10 print:hidden"
    >
      <p className="flex items-start gap-2.5 font-medium text-sm leading-5">
        <DoorOpen aria-hidden className="size-5 shrink-0" />
        Anyone who signs in can watch everything
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" disabled={isPending} onClick={() => choose('open')}>
          Keep it open
        </Button>
        <Button size="sm" disabled={isPending} onClick={() => choose('customers')}>
          Customers only
        </Button>
      </div>
    </section>
  )
}
