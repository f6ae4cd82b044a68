'use client'
import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '@/components/layout/admin-page'
import { ButtonLink } from '@/components/layout/page-link'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { SettingChoice } from '@/components/system/settings/setting-choice'
import { Loading } from '@/components/ui/skeleton'
import { settingsQuery } from '@/lib/client/system/settings'
import { LeadList } from './lead-list'

const texts = {
  title: 'Keep a list',
  text: 'The early access form of your landing page asks for an email.',
  label: 'Keep who asks for early access',
  hint: 'They get one mail that asks whether it was them, and are on the list once they press its button. Who does not is deleted after 14 days. Kept as proof: the words of the form, when and from which address it was sent, and when it was confirmed. Your privacy policy should say so.',
  on: 'Who asks for early access is on the list once they confirm.',
  off: 'The form keeps nothing any more. The list stays.',
}

/** The early access list: whether there is one, and who is on it. */
export function LeadsScreen() {
  const query = useQuery(settingsQuery())
  return (
    <AdminPage
      title="Early Access"
      description="Who wants to hear from you before they buy."
      action={
        <ButtonLink variant="outline" href="/admin/landing">
          The Form&rsquo;s Words
        </ButtonLink>
      }
    >
      <WhenLoaded query={query} what="The settings" loading={<Loading shape="h-96" />}>
        {({ leadList }) => (
          <>
            <SettingChoice
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
