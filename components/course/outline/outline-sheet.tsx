import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import type { OutlineSection } from '@/lib/contract/course/outline'
import { CourseOutline } from './course-outline'

/** Shows the course outline in a bottom sheet. The video stays visible above the sheet. */
export function OutlineSheet({
  videoId,
  outline,
  onClose,
}: {
  videoId: string
  outline: OutlineSection[]
  onClose: () => void
}) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        aria-describedby={undefined}
        className="top-auto bottom-0 left-0 max-h-[55dvh] max-w-none translate-x-0 translate-y-0 grid-rows-[auto_minmax(0,1fr)] gap-3 overflow-hidden rounded-b-none border-x-0 border-b-0 px-5 pt-5 pb-0 sm:max-w-none"
      >
        <DialogTitle className="text-lg">Course outline</DialogTitle>
        <CourseOutline videoId={videoId} outline={outline} className="max-h-none overflow-y-auto pb-5" />
      </DialogContent>
    </Dialog>
  )
}
