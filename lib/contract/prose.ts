/** Where a link in the owner's Markdown may lead: to the web, to a mailbox, or to another page of ours. */
export function allowedUrl(url: string): string | undefined {
  return /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(url) ? url : undefined
}
