import { Spinner } from '@/components/ui/spinner'
import type { Section } from '@/lib/contract/course/sections'
import { SectionCover } from './section-cover'

/**
 * Shows a section’s image, or a placeholder while the image is being generated. The parent element sets the
 * aspect ratio.
 */
export function SectionImage({
  section,
  isAdmin,
}: {
  section: Pick<Section, 'imageUrl' | 'imageMadeBy'>
  isAdmin: boolean
}) {
  if (section.imageUrl)
    return (
      <SectionCover
        section={section}
        isAdmin={isAdmin}
        sizes="(min-width: 80rem) 24rem, (min-width: 40rem) calc(50vw - 2.25rem), calc(100vw - 2.5rem)"
      />
    )
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-blueprint-soft bg-dots p-6 text-center">
      <Spinner className="size-8" />
      <p className="animate-pulse text-blueprint text-sm">AI is creating your unique image...</p>
    </div>
  )
}
