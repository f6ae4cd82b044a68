import { invalid, notSent } from './sentences'

const MAX = 200

const typed = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''

/** What the link they came by said of itself. */
function utm(): string {
  const said = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'))
  return String(new URLSearchParams(said)).slice(0, MAX)
}

/** The page they came from, unless it is ours. */
const referrer = () => (document.referrer.startsWith(location.origin) ? '' : document.referrer.slice(0, MAX))

/** Sends who asks for early access to whom keeps them; answers with what is wrong, or nothing. */
export async function send(form: HTMLFormElement): Promise<string | undefined> {
  const body = {
    email: typed(form, 'email'),
    website: typed(form, 'website'),
    utm: utm(),
    referrer: referrer(),
  }
  try {
    const { status } = await fetch('/api/leads', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    })
    if (status === 202) return undefined
    return status === 400 ? invalid : notSent
  } catch {
    return notSent
  }
}
