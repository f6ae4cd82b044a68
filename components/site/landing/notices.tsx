import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { toast } from '@/components/ui/toast'
import { Toaster } from '@/components/ui/toaster'

// A file of its own, loaded when the visitor turns to the form: the page is read without React.
const place = document.createElement('div')
document.body.append(place)
// At once, so that the first notice finds somebody listening.
flushSync(() => createRoot(place).render(<Toaster />))

/** Shows a notice in the place of the one before. */
export const show = toast
