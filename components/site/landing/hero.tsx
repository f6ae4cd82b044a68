import { StoredPicture } from '@/components/media/pictures/stored-picture'
import { StrokeIcon } from '@/components/ui/stroke-icon'
import type { Landing } from '@/lib/contract/site/landing'
import { heroCopy } from '@/lib/default-landing-copy'
import { BuyLink } from './buy-link'
import { HeroBlueprint } from './hero-blueprint'
import { HeroPlayer } from './hero-player'
import { withReactKeys } from './with-react-keys'

export function Hero({ copy: hero, buyLink }: { copy: Landing['hero']; buyLink: string }) {
  const [drawn, solid] = hero.headline
  return (
    <section className="relative overflow-clip print:break-inside-avoid">
      <div aria-hidden className="absolute inset-0 bg-dots mask-b-from-60% mask-b-to-100%" />
      <div className="shell relative grid items-center gap-x-10 gap-y-12 pt-28 pb-16 print:gap-y-8 print:pb-8 lg:min-h-[46rem] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] lg:pt-24 lg:pb-24">
        <div>
          <p className="inline-block border border-blueprint/50 bg-blueprint-soft px-3 py-1 font-medium text-[0.9375rem] text-blueprint">
            {hero.badge}
          </p>
          <h1 className="mt-6 text-[clamp(2.75rem,13vw,5.5rem)] leading-[0.98] tracking-[-0.035em] lg:text-[clamp(4rem,6.7vw,5.5rem)]">
            <span className="block font-[270] text-blueprint">{drawn} </span>
            <span className="block font-[780]">{solid}</span>
          </h1>
          <p className="mt-6 max-w-[34rem] text-lg text-quiet leading-relaxed">{hero.text}</p>
          <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 font-medium">
            {withReactKeys(hero.bullets, (bullet) => bullet).map(({ key, item: bullet }) => (
              <li key={key} className="flex items-center gap-2">
                <StrokeIcon d="M20 6 9 17l-5-5" className="size-5 text-done" strokeWidth={2.5} />
                {bullet}
              </li>
            ))}
          </ul>
          <BuyLink link={buyLink} className="mt-8 w-full sm:w-auto">
            {hero.button}
          </BuyLink>
        </div>
        {hero.picture ? (
          <StoredPicture
            url={hero.picture}
            sizes="(min-width: 64rem) 40rem, calc(100vw - 2.5rem)"
            isFirst
            label={hero.pictureText}
            className="aspect-[640/580] w-full rounded-lg object-cover"
          />
        ) : (
          <HeroDrawing text={hero.text} />
        )}
      </div>
    </section>
  )
}

/**
 * Shows the example drawing with the example text. With other text, shows a drawing that suits every course.
 */
const HeroDrawing = ({ text }: { text: string }) =>
  text === heroCopy.text ? <HeroBlueprint /> : <HeroPlayer />
