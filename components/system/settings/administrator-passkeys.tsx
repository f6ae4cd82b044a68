import { PageLink } from '@/components/layout/page-link'
import { SettingToggle } from './setting-toggle'

const texts = {
  title: 'Passkeys for administrators',
  text: 'Passkeys protect the admin pages even if someone gets into an administrator’s mailbox.',
  label: 'Every administrator needs a passkey',
  hint: 'Administrators without a passkey can’t open any page until they add one with a link from your server. To turn on this setting, use a browser where you signed in with a passkey.',
  on: 'Every administrator now needs a passkey.',
  off: 'Administrators without a passkey can sign in with a link again.',
}

/** Shows the setting that requires passkeys for all administrators, or why the site can’t offer passkeys. */
export function AdministratorPasskeys({ isOn, problem }: { isOn: boolean; problem: string | null }) {
  if (problem) {
    return (
      <section className="rounded-lg border bg-raised p-5" aria-labelledby="passkeys-title">
        <h2 id="passkeys-title" className="text-lg">
          {texts.title}
        </h2>
        <p className="pt-1 text-quiet text-sm">{problem}</p>
      </section>
    )
  }
  return (
    <>
      <SettingToggle
        anchor="passkeys"
        texts={texts}
        isOn={isOn}
        change={(passkeysRequired) => ({ passkeysRequired })}
      />
      <p className="text-quiet text-sm">
        Add your own passkeys under{' '}
        <PageLink href="/account/security" className="font-medium underline underline-offset-4">
          Account → Security
        </PageLink>
        .
      </p>
    </>
  )
}
