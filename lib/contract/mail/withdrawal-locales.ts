import { z } from 'zod'

/** Languages of the withdrawal page and its email. */
export const withdrawalLocales = ['en', 'de', 'fr', 'it', 'es'] as const
export const withdrawalLocaleSchema = z.enum(withdrawalLocales)
export type WithdrawalLocale = z.infer<typeof withdrawalLocaleSchema>

/**
 * Labels of the two steps, as the law words them (Article 11a of Directive 2011/83/EU). `start` leads to the
 * form, and `confirm` sends it.
 */
export const withdrawalLabels: Record<WithdrawalLocale, { start: string; confirm: string }> = {
  en: { start: 'Withdraw from contract here', confirm: 'Confirm withdrawal' },
  de: { start: 'Vertrag widerrufen', confirm: 'Widerruf bestätigen' },
  fr: { start: 'Renoncer au contrat ici', confirm: 'Confirmer la rétractation' },
  it: { start: 'Recedere dal contratto qui', confirm: 'Conferma recesso' },
  es: { start: 'Desistir del contrato aquí', confirm: 'Confirmar desistimiento' },
}

const isLocale = (name: string): name is WithdrawalLocale => withdrawalLocales.some((one) => one === name)

/** Returns the language without its region: `de` for `de-AT`. */
const baseOf = (tag: string) => tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? ''

/**
 * Chooses the language of the withdrawal page: the one in the URL, otherwise the first supported one by preference
 * in `Accept-Language`, otherwise English.
 */
export function chooseWithdrawalLocale(
  lang: string | null | undefined,
  acceptLanguage: string | null,
): WithdrawalLocale {
  const named = baseOf(lang ?? '')
  if (isLocale(named)) return named
  const ranges = (acceptLanguage ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';')
    const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/i.exec(one)?.[1]).find(Boolean)
    return { locale: baseOf(tag), quality: Number(quality ?? 1) }
  })
  const accepted = ranges.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)
  return accepted.map(({ locale }) => locale).find(isLocale) ?? 'en'
}

/** Link to the withdrawal form, with the first label of the law in the language of the site, or in English. */
export interface WithdrawalLink {
  href: string
  title: string
  /** Language of the title. */
  lang: WithdrawalLocale
}

export function createWithdrawalLink(language: string): WithdrawalLink {
  const lang = chooseWithdrawalLocale(language, null)
  return { href: '/withdraw', title: withdrawalLabels[lang].start, lang }
}
