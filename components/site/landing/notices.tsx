import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Notices } from '@/components/ui/notices'
import { say } from './script/say'
import { send as sendForm } from './script/send'

// A file of its own, loaded when the visitor turns to the form: the page is read without React.
const place = document.createElement('div')
document.body.append(place)
// At once, so that the first notice finds somebody listening.
flushSync(() => createRoot(place).render(<Notices />))

/** Shows a notice in the place of the one before. */
export const show = say

/** Sends the form of an owner who keeps a list. */
export const send = sendForm
