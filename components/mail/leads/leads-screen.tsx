'use client'
import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '@/components/layout/admin-page'
import { ButtonLink } from '@/components/layout/page-link'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { SettingToggle } from '@/components/system/settings/setting-toggle'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { settingsQuery } from '@/lib/client/system/settings'
import { LeadList } from './lead-list'

const texts = {
  title: 'Early access list',
  text: 'The early access form on your landing page asks visitors for their email.',
  label: 'Save early access sign-ups',
  hint: 'People join the list by clicking the button in a confirmation email. Unconfirmed sign-ups are deleted after 14 days. As proof of consent, we store the form’s wording, the IP address, and the sign-up and confirmation times. Mention this data in your privacy policy.',
  on: 'Early access sign-ups are now saved. People join the list when they confirm.',
  off: 'New sign-ups are no longer saved. Your existing list is kept.',
}

/** Turns the early access list on or off and shows the people on it. */
export function LeadsScreen() {
  const query = useQuery(settingsQuery())
  return (
    <AdminPage
      title="Early Access"
      description="People who want to hear from you before they buy."
      action={
        <ButtonLink variant="outline" href="/admin/landing">
          Edit Form Text
        </ButtonLink>
      }
    >
      <WhenLoaded query={query} what="The settings" loading={<LoadingSkeleton shape="h-96" />}>
        {({ leadList }) => (
          <>
            <SettingToggle
              anchor="list"
              texts={texts}
              isOn={leadList}
              change={(isOn) => ({ leadList: isOn })}
            />
            <LeadList isOn={leadList} />
          </>
        )}
      </WhenLoaded>
    </AdminPage>
  )
}
