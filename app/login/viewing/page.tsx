import type { Metadata } from 'next'
import { LoginFrame } from '@/components/people/login/login-frame'
import { EndViewing } from '@/components/people/view-as/end-viewing'
import { customerName } from '@/lib/contract/people/customers'
import { currentView } from '@/lib/server/page'
import { brandName } from '@/lib/server/site'

export const metadata: Metadata = { title: 'Viewing as a customer' }

/** Shown in the place of every admin page while an administrator looks on as somebody. */
export default async function ViewingPage() {
  const viewer = (await currentView())?.viewer
  const name = viewer ? customerName(viewer) : 'somebody'
  return (
    <LoginFrame
      name={await brandName()}
      title={`You are viewing as ${name}`}
      text="The admin pages are closed meanwhile, in every tab of this browser."
    >
      <EndViewing userId={viewer?.id ?? ''} size="lg" />
    </LoginFrame>
  )
}
