/**
 * Active currencies of ISO 4217 by the number of decimal digits of their minor unit. `Intl` differs for some of them,
 * such as HUF, IQD and MGA, because it follows what shops show.
 */
const codes: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
    CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR
    ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV
    MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD
    SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const digitsByCode = new Map(
  Object.entries(codes).flatMap(([digits, list]) =>
    list.split(/\s+/).map((code): [string, number] => [code, Number(digits)]),
  ),
)
/** Returns whether ISO 4217 has a currency, given in capitals. */
export const isCurrency = (code: string): boolean => digitsByCode.has(code)

/** Number of decimal digits of a currency whose code is not in ISO 4217. */
const DEFAULT_DIGITS = 2

/** Returns the number of decimal digits of a currency, given in capitals. */
export const getCurrencyDecimals = (currency: string): number => digitsByCode.get(currency) ?? DEFAULT_DIGITS

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Formats an amount in minor units with its currency, given in capitals: "$1,415.00", "-€5.00", "¥2,700", and "XQQ 5.00" for a
 * code without a symbol. The minor unit may have a fraction, which is rounded.
 */
export function formatMinor(minor: number, currency: string): string {
  const digits = getCurrencyDecimals(currency)
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  formats.set(currency, format)
  return format.format(minor / 10 ** digits)
}

/** Writes minor units as a decimal number without a symbol, for files: `27.00`, or `2700` in yen. */
export function formatDecimal(minor: number, currency: string): string {
  const digits = getCurrencyDecimals(currency)
  return (minor / 10 ** digits).toFixed(digits)
}
