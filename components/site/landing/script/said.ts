/** A sentence of the early access form in the owner's words. */
export const said = (form: HTMLElement | null, usual: string): string =>
  JSON.parse(form?.dataset.says ?? '{}')[usual] ?? usual
