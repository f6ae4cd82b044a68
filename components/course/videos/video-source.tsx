'use client'
import { UploadCloud } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { unlessUnsaved } from '@/components/layout/unsaved'
import type { TextProps } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'

/** Loaded when it is opened: the upload widget is as large as the rest of the page. */
const UploadVideo = dynamic(
  () => import('@/components/media/uploads/upload-video').then((module) => module.UploadVideo),
  {
    ssr: false,
    loading: () => <Skeleton className="h-36" />,
  },
)

/** Where the video is: a url, typed or given by an upload, which also tells length and thumbnail. */
export function VideoSource({
  error,
  isReplacing,
  onSeconds,
  onUploaded,
  onThumbnail,
  ...input
}: TextProps & {
  /** Whether saving puts another film in the place of the one that students know. */
  isReplacing: boolean
  onSeconds: (seconds: number) => void
  onUploaded: (objectPath: string) => void
  onThumbnail: (objectPath: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const upload = useRef<HTMLDivElement>(null)
  const toggle = () => unlessUnsaved(upload.current, () => setOpen(!isOpen))
  return (
    <>
      <Field
        label="Video URL"
        hint="Enter an embed URL of a video-sharing service (YouTube, Vimeo), a direct video URL, or upload your own video file."
        error={error}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input {...control} {...input} className="min-w-44 flex-1" inputMode="url" />
            <Button variant="outline" aria-expanded={isOpen} onClick={toggle}>
              <UploadCloud aria-hidden />
              Upload Video
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="text-sm text-warning-text empty:hidden">
        {isReplacing &&
          'What was watched of the old video is forgotten when you save: its figures and curve begin anew. Completion and notes stay.'}
      </p>
      {isOpen && (
        <div ref={upload}>
          <UploadVideo
            onFacts={({ seconds }) => seconds !== null && onSeconds(seconds)}
            onUploaded={onUploaded}
            onThumbnail={onThumbnail}
          />
        </div>
      )}
    </>
  )
}
