import { PencilRuler } from 'lucide-react'
import { Badge } from '@/components/ui/badge'

/** Marks a draft, which students do not see, with an outlined badge. */
export function DraftBadge() {
  return (
    <Badge variant="blueprint" className="border-blueprint border-dashed">
      <PencilRuler aria-hidden />
      Draft
    </Badge>
  )
}
