/** Language of the interface, and of all text until the owner changes it. */
export const DEFAULT_LANGUAGE = 'en'

/** Returns the language to mark a text with, or undefined if it is that of the interface. */
export const toLanguageMark = (language: string): string | undefined =>
  language === DEFAULT_LANGUAGE ? undefined : language
