import { toastServerMessage } from '@/components/layout/toast-error'
import { toast } from '@/components/ui/toast'
import { usePublishLanding } from '@/lib/client/site/landing'
import type { Landing } from '@/lib/contract/site/landing'
import { useEditedCourse } from './edited-course'
import { uploadShareImage, useShareImage } from './use-share-image'

/**
 * Publishes the draft with a picture for shared links, and shows a toast. `onPublish` returns whether the page was
 * published. The picture of the shop's page is uploaded afterward, because it belongs to the brand.
 */
export function usePublishWithShareImage({
  name,
  accent,
  save,
}: {
  name: string
  accent: string | null
  save: (words: Landing) => Promise<unknown>
}) {
  const course = useEditedCourse()
  const { mutateAsync: publish, isPending } = usePublishLanding(course?.slug)
  const drawShared = useShareImage()
  async function onPublish(words: Landing): Promise<boolean> {
    const drawn = { name, accent, words }
    let imageError: unknown
    const keepError = (error: unknown) => {
      imageError = error
      return undefined
    }
    try {
      await save(words)
      const picture = course ? await uploadShareImage(drawn).catch(keepError) : undefined
      const { version } = await publish(picture)
      toast({
        title: 'Landing page published',
        description: course?.draft
          ? `Visitors see version ${version} once you publish the course.`
          : `Visitors now see version ${version}.`,
      })
    } catch (error) {
      toastServerMessage(error, 'Try again.', 'Couldn’t publish the landing page')
      return false
    }
    if (!course) await drawShared(drawn).catch(keepError)
    if (imageError) toastOldImage(imageError)
    return true
  }
  return { isPending, onPublish }
}

const toastOldImage = (error: unknown) =>
  toastServerMessage(error, 'Shared links don’t show the new image.', 'Published without a new image')
