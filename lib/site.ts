/** The name the product goes by unless PRODUCT_NAME says otherwise. */
export const productName = 'Lectern'
