import { INVALID_EMAIL_MESSAGE, NOT_SENT_MESSAGE } from './sign-up-messages'

const MAX = 200
/** Time after which a sign-up without a response fails. Milliseconds. */
const SEND_MS = 10_000

const typed = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''

/** Returns the UTM parameters of the page’s URL. */
function utm(): string {
  const params = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'))
  return String(new URLSearchParams(params)).slice(0, MAX)
}

/** Returns the referrer. Empty if it’s a page of this site. */
const referrer = () => (document.referrer.startsWith(location.origin) ? '' : document.referrer.slice(0, MAX))

/** Posts the early access form. Returns an error message. Undefined on success. */
export async function sendSignUp(form: HTMLFormElement): Promise<string | undefined> {
  const body = {
    email: typed(form, 'email'),
    website: typed(form, 'website'),
    utm: utm(),
    referrer: referrer(),
    course: form.dataset.course,
  }
  try {
    const { status } = await fetch('/api/leads', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
      signal: AbortSignal.timeout(SEND_MS),
    })
    if (status === 202) return undefined
    return status === 400 ? INVALID_EMAIL_MESSAGE : NOT_SENT_MESSAGE
  } catch {
    return NOT_SENT_MESSAGE
  }
}
