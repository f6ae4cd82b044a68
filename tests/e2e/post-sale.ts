import { testCronSecret, testSecurityKey } from './start-test-server'

/** Returns a sale's form as WarriorPlus posts it, by default of the demo course's product. */
export function createSaleForm(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams({
    WP_ACTION: 'sale',
    WP_TXNID: 'pi_3TESTabc',
    WP_ITEM_NAME: 'My Video Course',
    WP_ITEM_NUMBER: 'wso_ab12cd',
    WP_BUYER_NAME: 'Jane Doe',
    WP_SALE_AMOUNT: '27.00',
    WP_SALE_CURRENCY: 'USD',
    WP_PAYMETHOD: 'stripe',
    WP_PAYMENT_STATUS: 'Completed',
    IPN_RCPT_TYPE: 'vend',
    WP_SECURITYKEY: testSecurityKey,
    ...fields,
  })
}

export function postSale(baseURL: string | undefined, fields: Record<string, string>): Promise<Response> {
  return fetch(`${baseURL}/api/ipn/warriorplus`, { method: 'POST', body: createSaleForm(fields) })
}

/** Posts a sale and runs maintenance, which processes it. */
export async function postAndProcessSale(baseURL: string | undefined, fields: Record<string, string>) {
  const answer = await postSale(baseURL, fields)
  const headers = { authorization: `Bearer ${testCronSecret}` }
  await fetch(`${baseURL}/api/cron/maintenance`, { method: 'POST', headers })
  return answer
}
