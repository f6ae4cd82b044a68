import { Fragment, type ReactNode } from 'react'
import type { WithdrawalLink } from '@/lib/contract/mail/withdrawal-locales'
import type { Landing, LandingSectionKind } from '@/lib/contract/site/landing'
import type { PublicPageLink } from '@/lib/contract/site/pages'
import { Benefits } from './benefits'
import { BuyLink } from './buy-link'
import { Countdown } from './countdown'
import { FinalCall } from './final-call'
import { Guarantee } from './guarantee'
import { Hero } from './hero'
import { IncludedItems } from './included-items'
import { LandingVideo } from './landing-video'
import { Outline } from './outline'
import { Price } from './price'
import { Questions } from './questions'
import { Reasons } from './reasons'
import { SignUp } from './sign-up'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import { Strategies } from './strategies'
import { Testimonials } from './testimonials'

interface Props {
  name: string
  year: number
  /** Published pages of the owner. */
  links: PublicPageLink[]
  copy: Landing
  /** True if the owner has published their own text, so more footer links work. */
  isOwn: boolean
  /** True if the owner keeps an early access list. */
  hasList?: boolean
  /** Slug of the course that the page belongs to. Undefined for the shop’s page. */
  course?: string | undefined
  /** True if the video loads only after a click. */
  asksBeforeOutsideVideos?: boolean
  /** Link to the withdrawal form. Undefined while it is off. */
  withdrawal?: WithdrawalLink | undefined
  /** Wraps each part in another element. Used by the editor’s preview. */
  wrap?: (part: LandingSectionKind | 'hero' | 'finalCall' | 'page', children: ReactNode) => ReactNode
}

type Options = Required<Pick<Props, 'name' | 'hasList' | 'asksBeforeOutsideVideos'>> & Pick<Props, 'course'>

const sections: Record<LandingSectionKind, (copy: Landing, options: Options) => ReactNode> = {
  film: (copy, { asksBeforeOutsideVideos }) => (
    <LandingVideo copy={copy} asksFirst={asksBeforeOutsideVideos} />
  ),
  benefits: ({ benefits }) => <Benefits copy={benefits} />,
  strategies: ({ strategies }) => <Strategies copy={strategies} />,
  outline: ({ outline, hero, buyLink, page }) => (
    <>
      <Outline copy={outline} finishWith={page.finishWith} />
      <ExtraBuyButton button={hero.button} buyLink={buyLink} />
    </>
  ),
  reasons: ({ reasons, page }) => <Reasons copy={reasons} notToScale={page.notToScale} />,
  included: ({ included, hero, buyLink, page }, { name }) => (
    <>
      <IncludedItems name={name} copy={included} page={page} />
      <ExtraBuyButton button={hero.button} buyLink={buyLink} />
    </>
  ),
  testimonials: ({ testimonials }) => <Testimonials copy={testimonials} />,
  price: ({ price, buyLink }) => <Price copy={price} buyLink={buyLink} />,
  guarantee: ({ guarantee }) => <Guarantee copy={guarantee} />,
  questions: ({ questions }) => <Questions copy={questions} />,
  countdown: ({ countdown, page }) => <Countdown copy={countdown} page={page} />,
  signUp: ({ signUp, page }, { hasList, course }) => (
    <SignUp copy={signUp} page={page} isKept={hasList} course={course} />
  ),
}

/**
 * Renders everything that a visitor sees to static HTML. Nothing here can use state, effects, event handlers,
 * or client components such as those of lucide-react. The scripts in `script/` handle interaction.
 */
export function LandingPage({
  name,
  year,
  links,
  copy,
  isOwn,
  hasList = false,
  course,
  asksBeforeOutsideVideos = false,
  withdrawal,
  wrap = (_, children) => children,
}: Props) {
  const { hero, finalCall, buyLink, order, page } = copy
  const options = { name, hasList, course, asksBeforeOutsideVideos }
  return (
    <>
      <SiteHeader name={name} button={hero.button} buyLink={buyLink} page={page} />
      <main>
        {wrap('hero', <Hero copy={hero} buyLink={buyLink} />)}
        {order.map((part) => (
          <Fragment key={part}>{wrap(part, sections[part](copy, options))}</Fragment>
        ))}
        {wrap('finalCall', <FinalCall copy={finalCall} buyLink={buyLink} />)}
      </main>
      {wrap(
        'page',
        <SiteFooter
          name={name}
          year={year}
          links={links}
          order={isOwn ? order : []}
          page={page}
          withdrawal={withdrawal}
        />,
      )}
    </>
  )
}

/** Shows a second buy button between the hero and the final call to action, if there is a buy link. */
function ExtraBuyButton({ button, buyLink }: { button: string; buyLink: string }) {
  if (!buyLink) return null
  return (
    <p className="shell -mt-[clamp(1.5rem,4vw,4rem)] pb-[clamp(4rem,10vw,9rem)]">
      <BuyLink link={buyLink} className="w-full sm:w-auto">
        {button}
      </BuyLink>
    </p>
  )
}
