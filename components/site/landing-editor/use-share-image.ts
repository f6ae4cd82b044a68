import { uploadFile } from '@/lib/client/media/uploads'
import { useUpdateBrand } from '@/lib/client/site/brand'
import type { Landing } from '@/lib/contract/site/landing'
import { drawShareImage } from './draw-share-image'

interface Drawn {
  name: string
  accent: string | null
  copy: Landing
}

/** Draws and uploads the image for shared links. Returns its URL. */
export async function uploadShareImage({ name, accent, copy }: Drawn): Promise<string> {
  const drawn = await drawShareImage({ name, accent, headline: copy.hero.headline.join(' ') })
  return uploadFile('image', drawn)
}

/** Returns a function that redraws the shared-link image of the shop’s page. */
export function useShareImage() {
  const { mutateAsync: updateBrand } = useUpdateBrand()
  return async (drawn: Drawn) => updateBrand({ picture: await uploadShareImage(drawn) })
}
