import { LocalDate } from '@/components/layout/local-date'
import { PageNotice } from '@/components/layout/page-notice'
import { ReturnToDashboardButton } from '@/components/layout/return-to-dashboard-button'

/** Shown in place of a lesson that the viewer owns but that opens later. */
export function LaterLessonPage({ opensAt }: { opensAt: string }) {
  return (
    <PageNotice
      drawing="frames"
      title="This lesson isn’t open yet"
      description={
        <>
          It opens <LocalDate value={opensAt} />.
        </>
      }
      action={<ReturnToDashboardButton />}
    />
  )
}
