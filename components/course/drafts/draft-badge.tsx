import { PencilRuler } from 'lucide-react'
import { Badge } from '@/components/ui/badge'

/** That students do not see it: a line drawn, not yet filled. */
export function DraftBadge() {
  return (
    <Badge variant="blueprint" className="border-blueprint border-dashed">
      <PencilRuler aria-hidden />
      Draft
    </Badge>
  )
}
