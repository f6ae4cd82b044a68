import { useState } from 'react'
import { toastServerMessage } from '@/components/layout/toast-error'
import { toast } from '@/components/ui/toast'
import { usePublishLanding } from '@/lib/client/site/landing'
import { isSameLanding, type Landing } from '@/lib/contract/site/landing'
import { type EditedCourse, useEditedCourse } from './edited-course-context'
import { uploadShareImage, useShareImage } from './use-share-image'

/**
 * Publishes the draft with an image for shared links, and shows a toast. `onPublish` returns whether the page
 * was published. The image of the shop’s page is uploaded afterward, because it belongs to the brand.
 */
export function usePublishWithShareImage({
  name,
  accent,
  published,
  save,
}: {
  name: string
  accent: string | null
  /** The published text. Null if the page has never been published. */
  published: Landing | null
  save: (copy: Landing) => Promise<unknown>
}) {
  const course = useEditedCourse()
  const { mutateAsync: publish } = usePublishLanding(course?.slug)
  const [isPending, setPending] = useState(false)
  const drawShared = useShareImage()
  async function publishAll(copy: Landing, uploadPicture: () => Promise<string | undefined>) {
    await save(copy)
    const { version } = await publish(await uploadPicture())
    const isOnlyPicture = isSameLanding(copy, published)
    toast(isOnlyPicture ? NEW_IMAGE_TOAST : publishedToast(version, course, published === null))
  }
  async function onPublish(copy: Landing): Promise<boolean> {
    const drawn = { name, accent, copy }
    let imageError: unknown
    const keepError = (error: unknown) => {
      // If the text is unchanged, only the image needs to be published.
      if (isSameLanding(copy, published)) throw error
      imageError = error
      return undefined
    }
    setPending(true)
    try {
      await publishAll(copy, async () => (course ? uploadShareImage(drawn).catch(keepError) : undefined))
    } catch (error) {
      toastServerMessage(error, 'Try again.', 'Couldn’t publish the landing page')
      return false
    } finally {
      setPending(false)
    }
    if (!course) await drawShared(drawn).catch(keepError)
    if (imageError) toastOldImage(imageError)
    return true
  }
  return { isPending, onPublish }
}

/**
 * Returns the toast after publishing. It says which version visitors see and, the first time, the URL of a
 * course’s page.
 */
function publishedToast(version: number, course: EditedCourse | null, isFirst: boolean) {
  const title = 'Landing page published'
  if (course?.draft) {
    const what = isFirst ? 'the page' : `version ${version}`
    return { title, description: `Visitors will see ${what} once you publish the course.` }
  }
  if (course && isFirst) return { title, description: `Visitors can open the page at /c/${course.slug}.` }
  return { title, description: `Visitors now see version ${version}.` }
}

const NEW_IMAGE_TOAST = { title: 'New image published', description: 'Shared links now show the new image.' }

const toastOldImage = (error: unknown) =>
  toastServerMessage(error, 'Couldn’t update the image for shared links.', 'Published without a new image')
