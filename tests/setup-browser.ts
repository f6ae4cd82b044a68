import { TextDecoder, TextEncoder } from 'node:util'
import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })

// jsdom lays nothing out, so nothing ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Every browser has these; jsdom does not.
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
