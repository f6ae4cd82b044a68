import { LockKeyhole } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { AccessStatus } from '@/lib/contract/people/purchase-access'
import { getAccessStatusLabel } from './access-status-text'

/** Marks a locked section, with the reason in one or two words. */
export function LockedBadge({ standing }: { standing: AccessStatus }) {
  return (
    <Badge variant="warning">
      <LockKeyhole aria-hidden />
      {getAccessStatusLabel(standing)}
    </Badge>
  )
}
