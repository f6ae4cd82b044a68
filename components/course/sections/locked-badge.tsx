import { Badge } from '@/components/ui/badge'
import { LockKeyhole } from '@/components/ui/icons'

export function LockedBadge({ className }: { className?: string }) {
  return (
    <Badge variant="warning" className={className}>
      <LockKeyhole aria-hidden />
      Access pending
    </Badge>
  )
}
