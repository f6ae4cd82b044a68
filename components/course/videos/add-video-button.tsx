'use client'
import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useCreateVideo } from '@/lib/client/course/videos'
import { VideoForm } from './video-form'

const load = () =>
  import('@/components/course/lesson-queue/add-several-lessons').then((module) => module.AddSeveralLessons)
const SeveralLessons = dynamic(load, { ssr: false, loading: () => <Skeleton className="h-60" /> })

/**
 * Adds a video to a section, or several videos that were dropped together. The form is empty each time the
 * dialog opens.
 */
export function AddVideoButton({ sectionId, label = 'Add Video' }: { sectionId: string; label?: string }) {
  return (
    <TitledDialog
      trigger={
        <Button variant="signal">
          <Plus aria-hidden />
          {label}
        </Button>
      }
      title="Add Video"
      description="Upload a video, or link to a video on YouTube or Vimeo."
      className="sm:max-w-xl"
    >
      {(close) => <AddVideo sectionId={sectionId} onDone={close} />}
    </TitledDialog>
  )
}

function AddVideo({ sectionId, onDone }: { sectionId: string; onDone: () => void }) {
  const { mutateAsync } = useCreateVideo()
  const [files, setFiles] = useState<File[] | null>(null)
  if (files) return <SeveralLessons sectionId={sectionId} files={files} onDone={onDone} />
  return (
    <VideoForm save={(input) => mutateAsync({ sectionId, ...input })} onSeveral={setFiles} onDone={onDone} />
  )
}
