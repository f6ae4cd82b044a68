'use client'
import { useQuery } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import { AdminBanner } from '@/components/layout/admin-banner'
import { useSeveralCourses } from '@/components/layout/several-courses-context'
import { Button } from '@/components/ui/button'
import { settingsQuery } from '@/lib/client/system/settings'
import { useContentAccess } from './use-content-access'

/**
 * Asks the owner who can watch the course. Renders nothing if the owner has already chosen, or if there are
 * several courses.
 */
export function ContentAccessBanner() {
  const hasSeveral = useSeveralCourses()
  const { data: settings } = useQuery(settingsQuery())
  const { choose, isPending } = useContentAccess()
  if (!settings || settings.contentAccessChosen || hasSeveral) return null
  return (
    <AdminBanner label="Who can watch" icon={DoorOpen} words="Anyone who signs in can watch everything">
      <Button variant="outline" size="sm" disabled={isPending} onClick={() => choose('open')}>
        Keep Access Open
      </Button>
      <Button size="sm" disabled={isPending} onClick={() => choose('customers')}>
        Limit to Customers
      </Button>
    </AdminBanner>
  )
}
