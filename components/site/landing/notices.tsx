import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Notices } from '@/components/ui/notices'
import { say } from './script/say'
import { send as sendForm } from './script/send'

// A bundle of its own, loaded when the visitor focuses the form, so the page itself loads no React.
const place = document.createElement('div')
document.body.append(place)
// Rendered synchronously, so the first toast has a listener.
flushSync(() => createRoot(place).render(<Notices />))

/** Shows a toast and replaces the one before. */
export const show = say

/** Sends the early access form. */
export const send = sendForm
