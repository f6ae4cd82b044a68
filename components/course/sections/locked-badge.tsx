import { LockKeyhole } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { Standing } from '@/lib/contract/people/access'
import { badgeFor } from './standing-words'

/** That a section is closed, and why in a word or two. */
export function LockedBadge({ standing }: { standing: Standing }) {
  return (
    <Badge variant="warning">
      <LockKeyhole aria-hidden />
      {badgeFor(standing)}
    </Badge>
  )
}
