import { LockKeyhole } from 'lucide-react'
import { Badge } from '@/components/ui/badge'

export function LockedBadge({ className }: { className?: string }) {
  return (
    <Badge variant="warning" className={className}>
      <LockKeyhole aria-hidden />
      Access pending
    </Badge>
  )
}
