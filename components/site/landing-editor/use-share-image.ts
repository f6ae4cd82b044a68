import { uploadFile } from '@/lib/client/media/uploads'
import { useUpdateBrand } from '@/lib/client/site/brand'
import type { Landing } from '@/lib/contract/site/landing'
import { drawShareImage } from './draw-share-image'

interface Drawn {
  name: string
  accent: string | null
  words: Landing
}

/** Redraws and uploads the picture for shared links. */
export function useShareImage() {
  const { mutateAsync: updateBrand } = useUpdateBrand()
  return async ({ name, accent, words }: Drawn) => {
    const drawn = await drawShareImage({ name, accent, headline: words.hero.headline.join(' ') })
    await updateBrand({ picture: await uploadFile('image', drawn) })
  }
}
