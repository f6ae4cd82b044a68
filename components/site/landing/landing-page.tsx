import { Benefits } from './benefits'
import { FinalCall } from './final-call'
import { Hero } from './hero'
import { Included } from './included'
import { Outline } from './outline'
import { Reasons } from './reasons'
import { SignUp } from './sign-up'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import { Strategies } from './strategies'

/**
 * All that a visitor sees, drawn once, as text; `script/` does the little that moves. So nothing here has state, effects,
 * handlers or hooks (`asChild` has one), and no part of it is marked for the browser, as lucide-react is.
 */
export function LandingPage({ name, year }: { name: string; year: number }) {
  return (
    <>
      <SiteHeader name={name} />
      <main>
        <Hero />
        <Benefits />
        <Strategies />
        <Outline />
        <Reasons />
        <Included name={name} />
        <SignUp />
        <FinalCall />
      </main>
      <SiteFooter name={name} year={year} />
    </>
  )
}
