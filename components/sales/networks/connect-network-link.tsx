import { useOtherNetworks } from '@/components/layout/other-networks-context'
import { ButtonLink } from '@/components/layout/page-link'

/** Links to the setup of WarriorPlus, or to all networks in a shop that uses another network. */
export function ConnectNetworkLink() {
  return useOtherNetworks() ? (
    <ButtonLink variant="outline" href="/admin/settings/networks">
      View Networks
    </ButtonLink>
  ) : (
    <ButtonLink variant="outline" href="/admin/purchases?tab=set-up">
      Connect WarriorPlus
    </ButtonLink>
  )
}
