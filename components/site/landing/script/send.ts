import { invalid, notSent } from './sentences'

const MAX = 200

const typed = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''

/** Returns the UTM parameters of the page’s URL. */
function utm(): string {
  const params = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'))
  return String(new URLSearchParams(params)).slice(0, MAX)
}

/** Returns the referrer, or an empty string if it is this site. */
const referrer = () => (document.referrer.startsWith(location.origin) ? '' : document.referrer.slice(0, MAX))

/** Posts the early access form. Returns an error message, or undefined on success. */
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
