import type { Notice } from '@/components/ui/toast'

type Notices = { show: (notice: Notice) => void }

const invalid: Notice = {
  title: 'Invalid Email',
  description: 'Please enter a valid email address.',
  destructive: true,
}
const added: Notice = {
  title: 'Success!',
  description: "You've been added to our list. Check your email for details.",
}

const formOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLFormElement>('#sign-up') : null

/**
 * One field and a button. Nothing leaves the browser: it waits a second and says thank you. The document listens, because
 * it is there before the form is; what shows the notices is loaded when the visitor turns to the form.
 */
export function attachSignUp(loadNotices: () => Promise<Notices>): void {
  let loading: Promise<Notices> | undefined
  function notices() {
    // A load that failed is tried again with the next thing to say.
    loading ??= loadNotices().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }

  function say(form: HTMLFormElement, notice: Notice) {
    const write = (text = '') => {
      const output = form.querySelector('output')
      if (output) output.textContent = text
    }
    write()
    notices().then(
      ({ show }) => show(notice),
      // They cannot be had now; the form then says it itself.
      () => write(notice.description),
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
    if (!field.value.trim() || !field.value.includes('@')) return say(form, invalid)
    const label = button.textContent
    const wait = (isWaiting: boolean) => {
      field.disabled = button.disabled = isWaiting
      button.textContent = isWaiting ? 'Submitting...' : label
    }
    wait(true)
    setTimeout(() => {
      wait(false)
      field.value = ''
      say(form, added)
    }, 1000)
  })
}
