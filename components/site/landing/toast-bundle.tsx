import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ToastViewport } from '@/components/ui/toast-viewport'
import { sendSignUp as sendForm } from './script/send-sign-up'
import { showMessage } from './script/show-message'

// This separate bundle loads when the visitor focuses the form, so the page itself doesn’t load React.
const container = document.createElement('div')
document.body.append(container)
// Renders synchronously, so the first toast already has a listener.
flushSync(() => createRoot(container).render(<ToastViewport />))

/** Shows a toast in place of the previous one. */
export const toast = showMessage

/** Sends the early access form. */
export const submit = sendForm
