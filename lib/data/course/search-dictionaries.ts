import 'server-only'
import type { Language } from '@/lib/contract/course/languages'

/** The languages with word stemming in Postgres text search. Other languages match only the exact words. */
export const searchDictionaries: Partial<Record<Language, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
}

export const searchDictionaryOf = (language: string): string =>
  new Map(Object.entries(searchDictionaries)).get(language) ?? 'simple'
