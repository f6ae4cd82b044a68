import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { WithdrawalScreen } from '@/components/sales/withdrawal/withdrawal-screen'
import { chooseWithdrawalLocale, withdrawalLabels } from '@/lib/contract/mail/withdrawal-locales'
import { listSellingNetworks } from '@/lib/data/sales/withdrawals/selling-networks'
import { listWithdrawablePurchases } from '@/lib/data/sales/withdrawals/withdrawal-candidates'
import { readWithdrawalSettings } from '@/lib/data/sales/withdrawals/withdrawal-settings'
import { readWithdrawalCookie, WITHDRAWAL_COOKIE } from '@/lib/data/sales/withdrawals/withdrawal-steps'
import { findViewer, requireViewer } from '@/lib/server/http/page-access'
import { readBrandName } from '@/lib/server/site/current-site'

type Props = PageProps<'/withdraw'>

async function readLocale(searchParams: Props['searchParams']) {
  const { lang } = await searchParams
  return chooseWithdrawalLocale([lang].flat()[0], (await headers()).get('accept-language'))
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { on } = await readWithdrawalSettings()
  return on ? { title: withdrawalLabels[await readLocale(searchParams)].start } : {}
}

/**
 * Shows the withdrawal form. While the form is off, this URL acts like a missing page: visitors see the
 * landing page.
 */
export default async function WithdrawPage({ searchParams }: Props) {
  const settings = await readWithdrawalSettings()
  if (!settings.on) {
    await requireViewer()
    notFound()
  }
  const [locale, viewer, name] = await Promise.all([readLocale(searchParams), findViewer(), readBrandName()])
  const own = viewer && !viewer.isReadOnly ? viewer : null
  // Only the response to a form without JavaScript redirects to a URL with a step.
  const hasStep = (await searchParams).step !== undefined
  return (
    <WithdrawalScreen
      name={name}
      locale={locale}
      contact={settings.contact ?? ''}
      networks={await listSellingNetworks(own, settings)}
      purchases={own ? await listWithdrawablePurchases(own) : []}
      email={own?.email ?? ''}
      start={hasStep ? readWithdrawalCookie((await cookies()).get(WITHDRAWAL_COOKIE)?.value) : null}
    />
  )
}
