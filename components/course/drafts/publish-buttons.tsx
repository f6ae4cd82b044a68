'use client'
import type { ComponentProps } from 'react'
import { toastResult } from '@/components/layout/toast-result'
import { Button } from '@/components/ui/button'
import { useUpdateSection } from '@/lib/client/course/sections'
import { useUpdateVideo } from '@/lib/client/course/videos'

interface Draft {
  id: string
  title: string
}

type Props = Omit<ComponentProps<typeof Button>, 'children' | 'onClick'>

/** Publishes a section together with its lessons, except lessons that are drafts. */
export function PublishSectionButton({ section: { id, title }, ...props }: { section: Draft } & Props) {
  const { mutateAsync, isPending } = useUpdateSection()
  const publish = () =>
    toastResult(mutateAsync({ id, draft: false }), {
      done: 'Section published',
      failed: 'Couldn’t publish the section. Try again.',
    })
  return <PublishButton {...{ title, isPending, publish }} {...props} />
}

/** Publishes a video. A video in a draft section stays hidden until the section is published. */
export function PublishVideoButton({ video: { id, title }, ...props }: { video: Draft } & Props) {
  const { mutateAsync, isPending } = useUpdateVideo()
  const publish = () =>
    toastResult(mutateAsync({ id, draft: false }), {
      done: 'Video published',
      failed: 'Couldn’t publish the video. Try again.',
    })
  return <PublishButton {...{ title, isPending, publish }} {...props} />
}

function PublishButton({
  title,
  isPending,
  publish,
  ...props
}: { title: string; isPending: boolean; publish: () => unknown } & Props) {
  return (
    <Button variant="outline" size="sm" disabled={isPending} onClick={publish} {...props}>
      {isPending ? 'Publishing...' : 'Publish'}
      <span className="sr-only"> {title}</span>
    </Button>
  )
}
