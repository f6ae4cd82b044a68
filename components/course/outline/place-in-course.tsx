import { ListVideo } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { placeOf } from '@/lib/contract/course/place'
import { useOutline } from './section-end'

const OutlineSheet = dynamic(() => import('./outline-sheet').then((module) => module.OutlineSheet))

/** Which of its lessons this is; on a phone, where nothing lies beside the lesson, it opens the whole course. */
export function PlaceInCourse({ videoId }: { videoId: string }) {
  const outline = useOutline()
  const place = placeOf(outline, videoId)
  // By lesson: the next one begins with the sheet closed.
  const [openAt, setOpenAt] = useState<string | null>(null)
  if (!place) return null
  const words = `Lesson ${place.number} of ${place.count}`
  return (
    <>
      <p className="label-mono shrink-0 text-quiet tabular-nums max-sm:hidden">{words}</p>
      <Button
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        aria-label={`${words}: the whole course`}
        className="label-mono -mr-3 min-h-11 shrink-0 text-quiet tabular-nums sm:hidden"
        onClick={() => setOpenAt(videoId)}
      >
        {words}
        <ListVideo aria-hidden />
      </Button>
      {openAt === videoId && (
        <OutlineSheet videoId={videoId} outline={outline} onClose={() => setOpenAt(null)} />
      )}
    </>
  )
}
