import type { Metadata } from 'next'
import { LoginFrame } from '@/components/people/login/login-frame'
import { EndViewing } from '@/components/people/view-as/end-viewing'
import { customerName } from '@/lib/contract/people/customers'
import { currentView } from '@/lib/server/http/page'
import { brandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Viewing as a customer' }

/** Replaces admin pages while an administrator views the course as a customer. */
export default async function ViewingPage() {
  const viewer = (await currentView())?.viewer
  const name = viewer ? customerName(viewer) : 'a customer'
  return (
    <LoginFrame
      name={await brandName()}
      title={`You’re viewing as ${name}`}
      text="Admin pages are locked in every tab of this browser until you stop viewing."
    >
      <EndViewing userId={viewer?.id ?? ''} size="lg" />
    </LoginFrame>
  )
}
