import { Picture } from '@/components/ui/picture'
import type { Section } from '@/lib/contract/course/sections'
import { cn } from '@/lib/utils'

/** A headline is a picture; a sentence of two hundred characters is to be read. */
const sizeOf = (title: string) =>
  title.length > 80 ? 'text-[clamp(1.5rem,2.6vw,2rem)]' : 'text-[clamp(2rem,4.4vw,3.25rem)]'

/** The banner of a section: its words on ink beside its image, or beside drawn lines where there is none yet. */
export function SectionHero({
  section: { title, description, imageUrl },
}: {
  section: Pick<Section, 'title' | 'description' | 'imageUrl'>
}) {
  return (
    <div className="dark grid overflow-hidden rounded-xl border bg-paper text-ink lg:grid-cols-[1fr_minmax(0,38rem)]">
      <div className="flex flex-col justify-center px-6 py-8 sm:px-10 sm:py-10 max-lg:order-last">
        <h1 className={cn('wrap-anywhere', sizeOf(title))}>{title}</h1>
        {description && (
          <p className="wrap-anywhere mt-4 max-w-reading whitespace-pre-line text-quiet sm:text-lg">
            {description}
          </p>
        )}
      </div>
      <div className="relative aspect-video">
        {imageUrl ? (
          <Picture url={imageUrl} isFirst />
        ) : (
          <div className="absolute inset-0 bg-[radial-gradient(120%_120%_at_80%_0%,var(--blueprint-soft),var(--paper)_75%)]">
            <div className="absolute inset-0 bg-dots opacity-70" />
          </div>
        )}
      </div>
    </div>
  )
}
