'use client'
import { useQuery } from '@tanstack/react-query'
import { totalImageBytesQuery } from '@/lib/client/site/landing'
import type { Landing } from '@/lib/contract/site/landing'
import type { PublicPageLink } from '@/lib/contract/site/pages'
import { findLandingConcerns } from './landing-checks'

/** Lists the problems that the owner should fix before publishing. */
export function LandingConcerns({ copy, links }: { copy: Landing; links: PublicPageLink[] }) {
  const { hero, benefits, testimonials, order } = copy
  const shown = [
    hero,
    ...(order.includes('benefits') ? benefits.items : []),
    ...(order.includes('testimonials') ? testimonials.items : []),
  ]
  const pictures = shown.flatMap(({ picture }) => (picture ? [picture] : []))
  const { data: pictureBytes = null } = useQuery(totalImageBytesQuery(pictures))
  const concerns = findLandingConcerns(copy, {
    now: Date.now(),
    pages: links.map(({ slug }) => slug),
    pictureBytes,
  })
  if (concerns.length === 0) return null
  return (
    <div className="rounded-lg border border-warning/40 bg-warning-soft px-4 py-3 text-sm">
      <ul className="grid list-disc gap-1 pl-4">
        {concerns.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
