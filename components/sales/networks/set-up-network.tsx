import { useRouter } from 'next/navigation'
import { toastServerMessage } from '@/components/layout/toast-error'
import { Button } from '@/components/ui/button'
import { useUpdateNetwork } from '@/lib/client/sales/networks'
import { type NetworkName, networkLabels } from '@/lib/contract/sales/networks'

/** Sets a network up and opens its page. */
export function SetUpNetwork({ network }: { network: NetworkName }) {
  const label = networkLabels[network]
  const { mutateAsync, isPending } = useUpdateNetwork(network)
  const { push, refresh } = useRouter()
  async function setUp() {
    try {
      await mutateAsync({ isSetUp: true })
      push(`/admin/settings/networks/${network}`)
      // Renders the layout again, which tells all admin pages that the shop uses another network.
      refresh()
    } catch (error) {
      toastServerMessage(error, `Couldn’t set up ${label}. Try again.`)
    }
  }
  return (
    <Button disabled={isPending} onClick={setUp} aria-label={`Set Up ${label}`}>
      {isPending ? 'Setting up...' : 'Set Up'}
    </Button>
  )
}
