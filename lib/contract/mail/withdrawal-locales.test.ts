import {
  chooseWithdrawalLocale,
  createWithdrawalLink,
  withdrawalLabels,
  withdrawalLocales,
} from './withdrawal-locales'
import { withdrawalTexts } from './withdrawal-text/withdrawal-texts'

test.each([
  ['de', 'fr', 'de'],
  ['de-AT', null, 'de'],
  ['pt', 'it', 'it'],
  [undefined, 'pt-BR, fr;q=0.4, es;q=0.8', 'es'],
  [undefined, 'fr;q=0, de;q=0.1', 'de'],
  [undefined, '*', 'en'],
  [undefined, null, 'en'],
])('chooses the language of ?lang=%s and Accept-Language %s', (lang, accepted, locale) => {
  expect(chooseWithdrawalLocale(lang, accepted)).toBe(locale)
})

test('uses the labels that the law requires', () => {
  expect(withdrawalLabels).toEqual({
    en: { start: 'Withdraw from contract here', confirm: 'Confirm withdrawal' },
    de: { start: 'Vertrag widerrufen', confirm: 'Widerruf bestätigen' },
    fr: { start: 'Renoncer au contrat ici', confirm: 'Confirmer la rétractation' },
    it: { start: 'Recedere dal contratto qui', confirm: 'Conferma recesso' },
    es: { start: 'Desistir del contrato aquí', confirm: 'Confirmar desistimiento' },
  })
})

test('a link contains the language of its label, even if the site’s language differs', () => {
  expect(createWithdrawalLink('de-AT')).toEqual({
    href: '/withdraw',
    title: 'Vertrag widerrufen',
    lang: 'de',
  })
  expect(createWithdrawalLink('nl')).toMatchObject({ title: 'Withdraw from contract here', lang: 'en' })
})

test('has every text in all five languages, with the same fields', () => {
  const fieldsOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
  for (const locale of withdrawalLocales) {
    const texts = withdrawalTexts[locale]
    for (const [name, english] of Object.entries(withdrawalTexts.en)) {
      const text = texts[name as keyof typeof texts]
      expect([locale, name, fieldsOf(text)]).toEqual([locale, name, fieldsOf(english)])
      if (locale !== 'en' && english.length > 25) expect(text).not.toBe(english)
    }
  }
})
