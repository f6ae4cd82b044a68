/**
 * Browser operations that the journeys need, for any driver. `source` is the source of a function that runs
 * in the page.
 */
export interface BrowserDriver {
  open: (url: string) => Promise<void>
  /** Calls a function in the page. Arguments and result are JSON. */
  run: (source: string, ...args: unknown[]) => Promise<unknown>
  /** Clicks the element that a function returns, with real mouse events. */
  click: (source: string, ...args: unknown[]) => Promise<void>
  /** Types into the element that a function returns, after emptying it. */
  type: (text: string, source: string, ...args: unknown[]) => Promise<void>
  /** Gives a file to the file field that a function returns. */
  choose: (file: string, source: string, ...args: unknown[]) => Promise<void>
  press: (key: string) => Promise<void>
  close: () => Promise<void>
}
