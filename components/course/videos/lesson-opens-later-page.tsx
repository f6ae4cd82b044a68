import { LocalDate } from '@/components/layout/local-date'
import { PageNotice } from '@/components/layout/page-notice'
import { ReturnToDashboardButton } from '@/components/layout/return-to-dashboard-button'

/** Says when a lesson opens, in place of a lesson that the viewer owns but can’t open yet. */
export function LessonOpensLaterPage({ opensAt }: { opensAt: string }) {
  return (
    <PageNotice
      drawing="frames"
      title="This lesson isn’t open yet"
      description={
        <>
          It opens <LocalDate value={opensAt} format="long" />.
        </>
      }
      action={<ReturnToDashboardButton />}
    />
  )
}
