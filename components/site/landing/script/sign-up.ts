import { added, invalid, notSent } from './sentences'

type Notices = {
  show: (sentence: string) => void
  /** Sends the form; answers with what is wrong, or nothing. */
  send: (form: HTMLFormElement) => Promise<string | undefined>
}

const formOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLFormElement>('#sign-up') : null

/**
 * One field and a button. It waits a second and says thank you; nothing leaves the browser unless its owner keeps a list.
 * The document listens, because it is there before the form is; what shows the notices, and sends, is loaded when the
 * visitor turns to the form.
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

  function say(form: HTMLFormElement, sentence: string) {
    const output = form.querySelector('output')
    if (!output) return
    output.textContent = ''
    notices().then(
      ({ show }) => show(sentence),
      // They cannot be had now; the form then says it itself.
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
    if (!field.value.includes('@')) return say(form, invalid)
    const label = button.textContent
    const wait = (isWaiting: boolean) => {
      field.disabled = button.disabled = isWaiting
      button.textContent = isWaiting ? button.value : label
    }
    wait(true)
    const sent =
      form.dataset.kept &&
      notices().then(
        ({ send }) => send(form),
        () => notSent,
      )
    setTimeout(async () => {
      const wrong = await sent
      wait(false)
      if (!wrong) field.value = ''
      say(form, wrong || added)
    }, 1000)
  })
}
