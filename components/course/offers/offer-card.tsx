'use client'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { CourseLanguageText } from '@/components/course/course-language'
import { toastFailure } from '@/components/layout/toast-error'
import { StoredPicture } from '@/components/media/pictures/stored-picture'
import { withQueryProvider } from '@/components/query-provider'
import { Button, buttonVariants } from '@/components/ui/button'
import {
  type OfferTarget,
  shownOfferQuery,
  useDismissOffer,
  useReportOfferSeen,
} from '@/lib/client/course/shown-offers'
import type { ShownOffer } from '@/lib/contract/course/offers'
import { OfferCountdown } from './offer-countdown'
import { useIsSeen } from './use-is-seen'

interface Props extends OfferTarget {
  /** Whether an administrator is viewing as a customer. If true, nothing can be changed. */
  isReadOnly: boolean
}

/** Shows the first offer for the viewer at a placement. Renders nothing if there is no offer. */
export function OfferCard({ isReadOnly, ...spot }: Props) {
  const { data: offer } = useQuery(shownOfferQuery(spot))
  const [endedId, setEndedId] = useState<string>()
  if (!offer || offer.id === endedId) return null
  const end = () => setEndedId(offer.id)
  return <ShownOfferCard key={offer.id} {...{ offer, spot, isReadOnly }} onEnd={end} />
}

/** The offer card for the dashboard. It provides its own query client, because the dashboard has none. */
export const DashboardOffer = withQueryProvider(OfferCard)

function ShownOfferCard({
  offer: { id, title, text, imageUrl, button, endsAt },
  spot,
  isReadOnly,
  onEnd,
}: {
  offer: ShownOffer
  spot: OfferTarget
  isReadOnly: boolean
  onEnd: () => void
}) {
  const titleId = useId()
  const { mutate: reportSeen } = useReportOfferSeen()
  const [card, isSeen] = useIsSeen<HTMLElement>()
  useEffect(() => {
    if (isSeen && !isReadOnly) reportSeen(id)
  }, [isSeen, isReadOnly, reportSeen, id])
  return (
    <section
      ref={card}
      aria-labelledby={titleId}
      className="relative grid overflow-hidden rounded-lg border bg-raised sm:grid-cols-[auto_1fr] print:hidden"
    >
      {imageUrl && (
        <div className="relative aspect-video sm:aspect-auto sm:w-56">
          <StoredPicture
            url={imageUrl}
            sizes="(min-width: 40rem) 14rem, 100vw"
            className="absolute inset-0 size-full object-cover"
          />
        </div>
      )}
      <div className="min-w-0 p-5 sm:col-start-2 sm:p-6">
        <h2 id={titleId} className="wrap-anywhere pr-10 text-xl">
          <CourseLanguageText>{title}</CourseLanguageText>
        </h2>
        {text && (
          <p className="wrap-anywhere mt-2 max-w-reading whitespace-pre-line text-quiet">
            <CourseLanguageText>{text}</CourseLanguageText>
          </p>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
          {/* This link must stay a plain link, so the browser doesn’t prefetch it or send anything about
              the person. */}
          <a
            href={`/api/offers/${id}/go`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonVariants({ variant: 'signal' })}
          >
            <CourseLanguageText>{button}</CourseLanguageText>
          </a>
          {endsAt && <OfferCountdown endsAt={endsAt} onEnd={onEnd} />}
        </div>
      </div>
      {!isReadOnly && <DismissOffer {...{ id, title, spot }} />}
    </section>
  )
}

function DismissOffer({ id, title, spot }: { id: string; title: string; spot: OfferTarget }) {
  const { mutate, isPending } = useDismissOffer(spot)
  const dismiss = () =>
    mutate(id, { onError: (error) => toastFailure(error, 'Couldn’t dismiss the offer. Try again.') })
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Dismiss ${title}`}
      disabled={isPending}
      className="absolute top-2 right-2 bg-raised/80"
      onClick={dismiss}
    >
      <X aria-hidden />
    </Button>
  )
}
