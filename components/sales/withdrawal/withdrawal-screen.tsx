import { Logo } from '@/components/layout/logo'
import { ThemeToggle } from '@/components/layout/theme-toggle'
import {
  type WithdrawalLocale,
  withdrawalLabels,
  withdrawalLocales,
} from '@/lib/contract/mail/withdrawal-locales'
import { withdrawalTexts } from '@/lib/contract/mail/withdrawal-text/withdrawal-texts'
import { networkPages, type SellingNetwork } from '@/lib/contract/sales/network-pages'
import { networkLabels } from '@/lib/contract/sales/networks'
import type { WithdrawalPageState } from '@/lib/contract/sales/withdrawal-page-state'
import type { WithdrawablePurchase } from './withdrawal-fields'
import { WithdrawalForm } from './withdrawal-form'

const languageNames: Record<WithdrawalLocale, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
}

/** Shows the public page on which consumers withdraw from a purchase, without an account. */
export function WithdrawalScreen({
  name,
  locale,
  contact,
  networks,
  purchases,
  email,
  start = null,
}: {
  name: string
  locale: WithdrawalLocale
  contact: string
  networks: SellingNetwork[]
  purchases: WithdrawablePurchase[]
  email: string
  /** Step to show after a browser without JavaScript has sent the form. */
  start?: WithdrawalPageState | null
}) {
  const texts = withdrawalTexts[locale]
  return (
    <>
      <header className="border-b">
        <div className="shell flex h-16 items-center justify-between gap-4">
          <a href="/" className="min-w-0 truncate rounded-md">
            <Logo name={name} />
          </a>
          <ThemeToggle />
        </div>
      </header>
      <main lang={locale} className="shell flex-1 py-[clamp(2rem,6vw,4rem)]">
        <div className="grid max-w-xl gap-6">
          <Languages current={locale} />
          {networks.length > 0 && <SellingNetworks networks={networks} text={texts.networks} />}
          <WithdrawalForm
            key={locale}
            labels={withdrawalLabels[locale]}
            site={name}
            {...{ locale, texts, contact, purchases, email, start }}
          />
        </div>
      </main>
    </>
  )
}

/** Links to the page in each language. A link loads the page again, which works without JavaScript. */
function Languages({ current }: { current: WithdrawalLocale }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-quiet text-sm">
      {withdrawalLocales.map((locale) => (
        <li key={locale}>
          <a
            href={`/withdraw?lang=${locale}`}
            lang={locale}
            hrefLang={locale}
            aria-current={locale === current ? 'true' : undefined}
            className="inline-block py-1.5 hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {languageNames[locale]}
          </a>
        </li>
      ))}
    </ul>
  )
}

function SellingNetworks({ networks, text }: { networks: SellingNetwork[]; text: string }) {
  return (
    <div className="rounded-lg border bg-sunk p-4 text-sm">
      <p>{text}</p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {networks.flatMap(listLinks).map(({ label, url }) => (
          <li key={url}>
            <a href={url} className="inline-block py-1 underline underline-offset-4">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns a link for each purchase whose refund can be requested, or the link to the network. */
function listLinks({ network, refundRequests }: SellingNetwork) {
  const name = networkLabels[network]
  if (refundRequests.length === 0) return [{ label: name, url: networkPages[network].contactUrl }]
  return refundRequests.map(({ label, url }) => ({ label: `${name}: ${label}`, url }))
}
