import { SectionCover } from '@/components/course/sections/section-cover'
import type { Section } from '@/lib/contract/course/sections'
import type { Product } from '@/lib/contract/sales/products'
import { cn } from '@/lib/utils'

/** Shows a tile for each section of the course: solid if the product grants it, an outline otherwise. */
export function ProductSections({ product, sections }: { product: Product; sections: Section[] }) {
  const granted = grantedSections(product, sections)
  const count = sections.length > 0 ? granted.length : product.grantsSectionIds.length
  return (
    <div className="grid gap-2.5">
      <p className="font-medium text-sm">
        Grants Access: {count} {count === 1 ? 'section' : 'sections'}
      </p>
      <div aria-hidden className="flex gap-1">
        {sections.map((section) => (
          <SectionTile key={section.id} section={section} isGranted={granted.includes(section)} />
        ))}
      </div>
      <p className="line-clamp-2 text-quiet text-sm leading-5">{summarize(product, granted)}</p>
    </div>
  )
}

function SectionTile({ section, isGranted }: { section: Section; isGranted: boolean }) {
  return (
    <span
      className={cn(
        'relative block h-11 min-w-0 flex-1 overflow-hidden rounded-sm border',
        isGranted
          ? 'border-blueprint bg-blueprint'
          : 'border-blueprint/50 border-dashed bg-blueprint-soft/50',
      )}
    >
      {isGranted && <SectionCover section={section} sizes="6rem" />}
    </span>
  )
}

function grantedSections(product: Product, sections: Section[]): Section[] {
  if (product.grantsAllSections) return sections
  const ids = new Set(product.grantsSectionIds)
  return sections.filter((section) => ids.has(section.id))
}

function summarize(product: Product, granted: Section[]): string {
  if (product.grantsAllSections) return 'All sections, including future ones.'
  if (granted.length === 0)
    return 'This product doesn’t give access to anything yet. Edit the product and select its sections.'
  return granted.map((section) => section.title).join(' · ')
}
