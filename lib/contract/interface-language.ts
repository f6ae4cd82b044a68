/** Language of the interface, and of all other text until the owner changes it. */
export const DEFAULT_LANGUAGE = 'en'

/** Returns the `lang` attribute for a text, or undefined if the text is in the language of the interface. */
export const toLangAttribute = (language: string): string | undefined =>
  language === DEFAULT_LANGUAGE ? undefined : language
