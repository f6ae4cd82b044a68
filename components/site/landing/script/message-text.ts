/** Returns the owner’s text for a message of the early access form, or the default. */
export const messageText = (form: HTMLElement | null, defaultText: string): string =>
  JSON.parse(form?.dataset.says ?? '{}')[defaultText] ?? defaultText
