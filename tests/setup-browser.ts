import { TextDecoder, TextEncoder } from 'node:util'
import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
// Adds its style sheet to the document.
import 'sonner'

// Allows for slow, busy machines.
configure({ asyncUtilTimeout: 10_000 })

// Sonner’s style sheet makes a toast transparent until the render after its insertion, but tests may find its text before
// that render. jsdom ignores specificity, so this style sheet must come last.
if ('document' in globalThis) {
  const toastStyle = document.createElement('style')
  toastStyle.textContent = '[data-sonner-toast] { opacity: 1 }'
  document.documentElement.append(toastStyle)
}

// jsdom has no layout, so sizes never change.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom lacks these functions.
Blob.prototype.arrayBuffer ??= function read(this: Blob) {
  return new Promise<ArrayBuffer>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () =>
      reader.result instanceof ArrayBuffer ? resolve(reader.result) : reject(reader.error)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(this)
  })
}
Object.assign(globalThis, { TextDecoder, TextEncoder })
