import { useRef, useState } from 'react'
import { toast } from '@/components/ui/toast'
import { useAddLessonFile } from '@/lib/client/course/lesson-files'
import { getUploadRefusalMessage } from '@/lib/client/media/uploads'

const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * Uploads one file at a time to a lesson. Returns the current file, its progress, and the error of the last
 * file.
 */
export function useLessonFileUpload(videoId: string) {
  const { mutateAsync } = useAddLessonFile(videoId)
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null)
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(undefined)

  async function send(file: File) {
    const { name } = file
    stop.current = new AbortController()
    const { signal } = stop.current
    setProblem(undefined)
    setSending({ name, percent: 0 })
    try {
      await mutateAsync({ file, signal, onPercent: (percent) => setSending({ name, percent }) })
      toast({ title: 'Success', description: 'File added' })
    } catch (error) {
      if (!isCancelled(error))
        setProblem(getUploadRefusalMessage(error) ?? `Couldn’t upload ${name}. Try again.`)
    }
    setSending(null)
  }

  return { sending, problem, send, cancel: () => stop.current?.abort() }
}
