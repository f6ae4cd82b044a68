import { CoverImage } from '@/components/media/pictures/cover-image'
import { AiTag } from '@/components/ui/ai-tag'
import type { Section } from '@/lib/contract/course/sections'

const MADE_WITH_AI = 'Image made with AI'

/**
 * Shows a section’s image. If a model generated it, its alternative text says so, and administrators see a
 * tag. All section images must use this component.
 */
export function SectionCover({
  section: { imageUrl, imageMadeBy },
  isAdmin = false,
  ...place
}: {
  section: Pick<Section, 'imageUrl' | 'imageMadeBy'>
  isAdmin?: boolean
  sizes: string
  isFirst?: boolean
}) {
  if (!imageUrl) return null
  const label = imageMadeBy ? MADE_WITH_AI : ''
  return (
    <>
      <CoverImage url={imageUrl} label={label} {...place} />
      {isAdmin && imageMadeBy && (
        <AiTag title={`${MADE_WITH_AI} (${imageMadeBy.model})`} className="absolute right-2 bottom-2">
          AI
        </AiTag>
      )}
    </>
  )
}
