import type { Landing } from '@/lib/contract/site/landing'
import type { LandingLabels } from '@/lib/contract/site/landing-labels'
import { SignUpForm } from './sign-up-form'

/** Shows the early access section, drawn like a ticket. */
export function SignUp({
  copy: { title, text, button },
  page,
  isKept,
  course,
}: {
  copy: Landing['signUp']
  page: LandingLabels
  /** True if the owner keeps an early access list. */
  isKept: boolean
  /** Slug of the course that the page belongs to. */
  course?: string | undefined
}) {
  return (
    <section className="shell pb-[clamp(4rem,10vw,9rem)]">
      <div className="drop-shadow-[0_0_1px_var(--edge)]">
        <div className="ticket grid lg:grid-cols-[minmax(0,6fr)_minmax(0,6fr)]">
          <div className="border-edge/60 border-b-2 border-dashed p-8 sm:p-12 lg:border-r-2 lg:border-b-0">
            <h2 className="text-[clamp(1.875rem,3.6vw,2.75rem)]">{title}</h2>
            <p className="mt-4 max-w-md text-lg text-quiet">{text}</p>
          </div>
          <div className="flex flex-col justify-center p-8 sm:p-12">
            <SignUpForm button={button} page={page} isKept={isKept} course={course} />
          </div>
        </div>
      </div>
    </section>
  )
}
