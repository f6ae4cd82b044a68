/** Returns the owner’s version of a message of the early access form, or the default text. */
export const getMessageText = (form: HTMLElement | null, defaultText: string): string =>
  JSON.parse(form?.dataset.says ?? '{}')[defaultText] ?? defaultText
