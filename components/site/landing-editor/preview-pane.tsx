'use client'
import { Maximize2, Minimize2, Monitor, Moon, Smartphone, Sun, Tablet } from 'lucide-react'
import { useState } from 'react'
import { useIsPhone } from '@/components/layout/use-is-phone'
import { LandingPage } from '@/components/site/landing/landing-page'
import { Button } from '@/components/ui/button'
import type { Landing } from '@/lib/contract/site/landing'
import type { PublicPageLink } from '@/lib/contract/site/pages'
import type { EditorPart } from './landing-parts'
import { LandingPreview, type PreviewStyles } from './landing-preview'

/** Devices with their screen widths in pixels. */
const devices = [
  { label: 'Desktop', width: 1280, icon: Monitor },
  { label: 'Tablet', width: 768, icon: Tablet },
  { label: 'Phone', width: 390, icon: Smartphone },
]
const [DESKTOP, , PHONE] = devices.map(({ width }) => width)

/**
 * Whether the preview fills the whole page, and the function that changes it. Null if the preview always
 * fills the page.
 */
export type PreviewSize = { isWide: boolean; setWide: (isWide: boolean) => void } | null

/**
 * Shows a preview at the width of a device, in either theme. Scrolls to the open part. A click opens the part
 * that was clicked.
 */
export function PreviewPane({
  copy,
  part,
  size,
  name,
  links,
  looks,
  onOpen,
}: {
  copy: Landing
  part: EditorPart | null
  size: PreviewSize
  name: string
  links: PublicPageLink[]
  looks: PreviewStyles
  onOpen: (part: EditorPart) => void
}) {
  const [width, setWidth] = useState((useIsPhone() ? PHONE : DESKTOP) ?? 0)
  const [isDark, setDark] = useState(false)
  const year = new Date().getFullYear()
  return (
    <section aria-label="Preview">
      <div className="mb-2 flex flex-wrap gap-1">
        {devices.map(({ label, width: own, icon: Icon }) => (
          <Button
            key={label}
            variant={width === own ? 'outline' : 'ghost'}
            size="sm"
            aria-pressed={width === own}
            onClick={() => setWidth(own)}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
        <Button variant="ghost" size="sm" className="ml-auto" onClick={() => setDark(!isDark)}>
          {isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
          {isDark ? 'Light' : 'Dark'}
        </Button>
        {size && <SizeButton {...size} />}
      </div>
      <div className="h-[calc(100dvh-6rem)] min-h-96">
        <LandingPreview {...{ looks, width, isDark, part, onOpen }}>
          <LandingPage
            {...{ name, links, copy, year }}
            isOwn
            wrap={(id, children) => (
              <div key={id} data-part={id} data-open={id === part || undefined}>
                {children}
              </div>
            )}
          />
        </LandingPreview>
      </div>
    </section>
  )
}

function SizeButton({ isWide, setWide }: NonNullable<PreviewSize>) {
  return (
    <Button variant="ghost" size="sm" onClick={() => setWide(!isWide)}>
      {isWide ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
      {isWide ? 'Show Text' : 'Full Width'}
    </Button>
  )
}
