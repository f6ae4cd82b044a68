/** Labels of actions whose parts don’t make a natural label. */
const labels: Record<string, string> = {
  'brand.update': 'Brand changed',
  'customer.correct': 'Customer’s email corrected',
  'customer.join': 'Customer’s email corrected and accounts merged',
  'customer.merge': 'Customer merged with another account',
  'customer.add-email': 'Additional email added to a customer',
  'customer.main-email': 'Customer’s primary email changed',
  'customer.remove-email': 'Customer’s email removed',
  'customer.update': 'Customer changed',
  'customer.view-as': 'Started viewing as a customer',
  'customer.view-page': 'Viewed a page as a customer',
  'customer.view-ended': 'Stopped viewing as a customer',
  'customer.welcome': 'Welcome email resent',
  'admin.revoke': 'Administrator rights removed',
  'file.create': 'Lesson file added',
  'file.delete': 'Lesson file removed',
  'first-steps.dismiss': 'Setup guide dismissed',
  'first-steps.restore': 'Setup guide restored',
  'import.sort': 'Import checked',
  'import.start': 'Import started',
  'import.undo': 'Import undone',
  'landing-page.publish': 'Landing page published',
  'landing-page.restore': 'Landing page version restored',
  'landing-page.start': 'Landing page draft started',
  'lead.delete': 'Early access sign-up deleted',
  'mail.create': 'Broadcast created',
  'mail.update': 'Broadcast changed',
  'mail.delete': 'Broadcast deleted',
  'mail.send': 'Broadcast sent',
  'mail.stop': 'Broadcast stopped',
  'mail.try-again': 'Sending to a rejected address resumed',
  'mail.words': 'Email text changed',
  'mail.usual-words': 'Default email text restored',
  'notification.replay': 'Notification replayed',
  'notification.test': 'Test sale sent',
  'offer.tick': 'Offer rule checked',
  'offer.untick': 'Offer rule unchecked',
  'page.update': 'Page changed',
  'product.update': 'Product changed',
  'purchase.active': 'Access to a purchase granted manually',
  'purchase.ended': 'Access to a purchase ended manually',
  'purchase.assign': 'Purchase assigned to a customer',
  'purchase.give': 'Access granted manually',
  'purchase.repair-missing': 'Purchase imported from WarriorPlus',
  'purchase.repair-refunded': 'Access ended after a refund at WarriorPlus',
  'section.image': 'Section image changed',
  'section.remove-demo': 'Demo removed',
  'section.reorder': 'Sections reordered',
  'section.update': 'Section changed',
  'settings.ai': 'AI settings saved',
  'settings.ask-course': '“Ask the course” changed',
  'settings.auto-complete': 'Automatic completion changed',
  'settings.backup': 'Backup settings saved',
  'settings.backup-download': 'Backup downloaded',
  'settings.certificates': 'Certificates setting changed',
  'settings.content-access': 'Access setting changed',
  'settings.delete-ai': 'AI settings deleted',
  'settings.delete-email-server': 'Mail server deleted',
  'settings.delete-key': 'Credential deleted',
  'settings.email-server': 'Mail server saved',
  'settings.lead-list': 'Early access list changed',
  'settings.mails': 'Reminder settings changed',
  'settings.quiet': 'Safe mode',
  'settings.refund-policy': 'Refund policy changed',
  'settings.save-key': 'Credential saved',
  'site.words': 'Shared text changed',
  'store.adopt': 'Storage claimed for this database',
  'store.release': 'Unused files deleted',
  'video.chapters': 'Chapters changed',
  'video.rendition': 'Rendition added',
  'video.reorder': 'Videos reordered',
  'video.speech': 'Transcription started',
  'video.storyboard': 'Storyboard added',
  'video.transcript': 'Transcript changed',
  'video.update': 'Video changed',
}

/** Past tense of the verbs in all other actions. */
const verbs: Record<string, string> = { create: 'created', delete: 'deleted' }

/** Returns the label of an action: `section.create` becomes "Section created". */
export function auditActionLabel(action: string): string {
  const known = labels[action]
  if (known) return known
  const [noun = '', verb = ''] = action.split('.')
  const label = `${noun.replaceAll('-', ' ')} ${verbs[verb] ?? verb.replaceAll('-', ' ')}`.trim()
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const targets: Record<string, string> = {
  warriorPlusApiKey: 'API Key',
  warriorPlusSecurityKey: 'Security Key',
}

/** Returns the target of an audit entry as the screens name it. */
export function auditTargetLabel(target: string): string {
  return targets[target] ?? target
}
