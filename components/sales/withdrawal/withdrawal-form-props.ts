/**
 * Endpoint of the form in a browser without JavaScript. With JavaScript, the page sends the declaration
 * itself.
 */
export const withdrawalFormProps = { method: 'post', action: '/api/withdrawals/form' } as const
