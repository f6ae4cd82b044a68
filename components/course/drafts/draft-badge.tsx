import { PencilRuler } from 'lucide-react'
import { Badge } from '@/components/ui/badge'

/** Shows the “Draft” badge. Students don’t see drafts. */
export function DraftBadge() {
  return (
    <Badge variant="blueprint" className="border-blueprint border-dashed">
      <PencilRuler aria-hidden />
      Draft
    </Badge>
  )
}
