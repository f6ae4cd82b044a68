import Image from 'next/image'
import type { Section } from '@/lib/contract/sections'

/** The banner of a section: its picture behind ink, or drawn lines where there is no picture yet. */
export function SectionHero({ section: { title, description, imageUrl } }: { section: Section }) {
  return (
    <div className="dark relative isolate flex min-h-72 items-end overflow-hidden rounded-xl bg-paper text-ink sm:min-h-96">
      {imageUrl ? (
        <Image src={imageUrl} alt="" fill priority className="-z-10 object-cover" />
      ) : (
        <div className="-z-10 absolute inset-0 bg-[radial-gradient(120%_120%_at_80%_0%,var(--blueprint-soft),var(--paper)_65%)]">
          <div className="absolute inset-0 bg-dots opacity-70" />
        </div>
      )}
      <div className="w-full bg-linear-to-t from-[oklch(0.16_0.03_262/0.94)] via-[oklch(0.16_0.03_262/0.78)] to-transparent px-6 pt-28 pb-7 sm:px-10 sm:pb-10">
        <h1 className="max-w-4xl text-[clamp(2rem,5vw,3.5rem)]">{title}</h1>
        {description && <p className="mt-3 max-w-reading text-ink/85 sm:text-lg">{description}</p>}
      </div>
    </div>
  )
}
