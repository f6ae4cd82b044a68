'use client'
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useState } from 'react'
import { useIsPhone } from '@/components/layout/use-is-phone'
import { LandingPage } from '@/components/site/landing/landing-page'
import { Button } from '@/components/ui/button'
import type { Landing } from '@/lib/contract/site/landing'
import type { PublicPageLink } from '@/lib/contract/site/pages'
import { LandingPreview, type PreviewStyles } from './landing-preview'

const PHONE = 390
const DESKTOP = 1280

/** Preview at phone or desktop width, in either theme. */
export function PreviewPane({
  words,
  name,
  links,
  looks,
}: {
  words: Landing
  name: string
  links: PublicPageLink[]
  looks: PreviewStyles
}) {
  const [width, setWidth] = useState(useIsPhone() ? PHONE : DESKTOP)
  const [isDark, setDark] = useState(false)
  return (
    <section aria-label="Preview">
      <div className="mb-2 flex flex-wrap gap-1">
        <Button variant={width === PHONE ? 'outline' : 'ghost'} size="sm" onClick={() => setWidth(PHONE)}>
          <Smartphone aria-hidden />
          Phone
        </Button>
        <Button variant={width === DESKTOP ? 'outline' : 'ghost'} size="sm" onClick={() => setWidth(DESKTOP)}>
          <Monitor aria-hidden />
          Desktop
        </Button>
        <Button variant="ghost" size="sm" className="ml-auto" onClick={() => setDark(!isDark)}>
          {isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
          {isDark ? 'Light' : 'Dark'}
        </Button>
      </div>
      <div className="h-[calc(100dvh-7rem)] min-h-96">
        <LandingPreview {...{ looks, width, isDark }}>
          <LandingPage {...{ name, links, words }} year={new Date().getFullYear()} isOwn />
        </LandingPreview>
      </div>
    </section>
  )
}
