import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Notices } from '@/components/ui/notices'
import { say } from './script/say'
import { send as sendForm } from './script/send'

// A separate bundle, loaded when the visitor focuses the form, so the page itself loads no React.
const container = document.createElement('div')
document.body.append(container)
// Rendered synchronously, so the first toast has a listener.
flushSync(() => createRoot(container).render(<Notices />))

/** Shows a toast in place of the previous one. */
export const show = say

/** Sends the early access form. */
export const send = sendForm
