import { LockKeyhole } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { Standing } from '@/lib/contract/people/access'
import { badgeFor } from './standing-words'

/** Marks a closed section and names the reason in one or two words. */
export function LockedBadge({ standing }: { standing: Standing }) {
  return (
    <Badge variant="warning">
      <LockKeyhole aria-hidden />
      {badgeFor(standing)}
    </Badge>
  )
}
