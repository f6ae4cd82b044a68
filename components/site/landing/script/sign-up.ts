import { INVALID_EMAIL_MESSAGE, NOT_SENT_MESSAGE, SIGNED_UP_MESSAGE } from './sign-up-messages'

type Notices = {
  toast: (sentence: string) => void
  /** Posts the form. Returns an error message. Undefined on success. */
  submit: (form: HTMLFormElement) => Promise<string | undefined>
}

const formOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLFormElement>('#sign-up') : null

/**
 * Handles the early access form by event delegation, because the script runs before the form exists. Waits
 * one second, then thanks the visitor. Sends the form only if the owner keeps a list.
 */
export function attachSignUp(loadNotices: () => Promise<Notices>): void {
  let loading: Promise<Notices> | undefined
  function notices() {
    // If loading fails, the next message tries again.
    loading ??= loadNotices()
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  function say(form: HTMLFormElement, sentence: string) {
    const output = form.querySelector('output')
    if (!output) return
    output.textContent = ''
    notices().then(
      ({ toast }) => toast(sentence),
      // If the toasts can’t be loaded, the form itself shows the message.
      () => {
        output.textContent = sentence
      },
    )
  }

  for (const kind of ['focusin', 'pointerover']) {
    document.addEventListener(kind, (event) => {
      if (formOf(event)) notices().catch(() => undefined)
    })
  }

  document.addEventListener('submit', (event) => {
    const form = formOf(event)
    const field = form?.querySelector('input')
    const button = form?.querySelector('button')
    if (!form || !field || !button) return
    event.preventDefault()
    if (!field.value.includes('@')) return say(form, INVALID_EMAIL_MESSAGE)
    const label = button.textContent
    const wait = (isWaiting: boolean) => {
      field.disabled = button.disabled = isWaiting
      button.textContent = isWaiting ? button.value : label
    }
    wait(true)
    const sent =
      form.dataset.kept &&
      notices().then(
        ({ submit }) => submit(form),
        () => NOT_SENT_MESSAGE,
      )
    setTimeout(async () => {
      const errorMessage = await sent
      wait(false)
      if (!errorMessage) field.value = ''
      say(form, errorMessage || SIGNED_UP_MESSAGE)
    }, 1000)
  })
}
