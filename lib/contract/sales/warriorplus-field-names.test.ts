import { readdirSync, readFileSync } from 'node:fs'

/**
 * Documented fields:
 * https://help.warriorplus.com/en/articles/1658556-advanced-variables-sent-to-your-ipn-and-or-keygen-script.
 */
const documented = `
  WP_ACTION WP_SALE WP_SALEID WP_TXNID WP_ITEM_NAME WP_ITEM_NUMBER WP_BUYER_NAME WP_BUYER_EMAIL WP_BUYER_IP
  WP_BUYER_ADDRESS1 WP_BUYER_ADDRESS2 WP_BUYER_CITY WP_BUYER_STATE WP_BUYER_COUNTRY WP_BUYER_POSTALCODE
  WP_SALE_AMOUNT WP_SALE_CURRENCY WP_SALE_FEE WP_SALE_EARNINGS_AFF WP_SALE_EARNINGS_AFF2 WP_SALE_EARNINGS_JV
  WP_SALE_EARNINGS_VENDOR WP_SALE_EARNINGS_WPFEE WP_PAYMETHOD WP_PAYMENT_STATUS IPN_ID IPN_RCPT_TYPE
  WP_AFFID WP_AFFUSER WP_SID WP_HOP_SID WP_HOP_TID WP_CHECKOUT_CUSTOM WP_SECURITYKEY
  WP_SUBSCR_ID WP_SUBSCR_STATUS WP_SUBSCR_PAYMENT_NUM WP_SUBSCR_PAYMENT_AMOUNT WP_SUBSCR_PAYMENT_TXNID
  WP_SUBSCR_NEXT_PAYMENT_DATE`

/** Undocumented fields that aMember's own WarriorPlus plugin reads. Optional. */
const seen = 'WP_BUYER_FIRSTNAME WP_BUYER_LASTNAME'

test('reads only fields that WarriorPlus sends', () => {
  const known = new Set(`${documented} ${seen}`.split(/\s+/))
  const files = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(folder, { encoding: 'utf8', recursive: true })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^generated/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  const read = files.flatMap((file) => readFileSync(file, 'utf8').match(/\b(WP|IPN)(_[A-Z\d]+)+\b/g) ?? [])
  expect(read).toContain('WP_SUBSCR_PAYMENT_TXNID')
  expect(read.filter((name) => !known.has(name))).toEqual([])
})
