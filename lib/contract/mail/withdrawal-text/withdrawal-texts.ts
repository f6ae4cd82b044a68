import type { WithdrawalLocale } from '@/lib/contract/mail/withdrawal-locales'
import { englishWithdrawalText } from './english'
import { frenchWithdrawalText } from './french'
import { germanWithdrawalText } from './german'
import { italianWithdrawalText } from './italian'
import { spanishWithdrawalText } from './spanish'
import type { WithdrawalText } from './withdrawal-text'

/** Text of the withdrawal page and its email in each language. */
export const withdrawalTexts: Record<WithdrawalLocale, WithdrawalText> = {
  en: englishWithdrawalText,
  de: germanWithdrawalText,
  fr: frenchWithdrawalText,
  it: italianWithdrawalText,
  es: spanishWithdrawalText,
}
