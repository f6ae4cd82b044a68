/**
 * Email addresses and links, which would turn the acknowledgement of a withdrawal into an advertisement. Endings
 * such as `.de` are missing, because they begin surnames: “M.de Boer”.
 */
export const ADDRESS_OR_LINK_PATTERN =
  /@|:\/\/|\bwww\.|\.(com|net|org|info|biz|io|app|xyz|top|site|online|shop|link|ru|cn)\b/i

/** Characters of an order number. */
export const ORDER_NUMBER_PATTERN = /^[\w./ -]*$/
