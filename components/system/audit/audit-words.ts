/** Labels of audit verbs that don’t read well as they are. */
const verbs: Record<string, string> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  reorder: 'reordered',
  image: 'image changed',
  'save-key': 'key saved',
  'delete-key': 'key deleted',
  'content-access': 'access setting changed',
  mails: 'email settings changed',
  'try-again': 'resumed a rejected address',
  'auto-complete': 'automatic completion changed',
  'refund-policy': 'refund policy changed',
  'ask-course': 'Ask the course changed',
  words: 'text changed',
  'usual-words': 'default text restored',
  'lead-list': 'early access list changed',
  speech: 'transcription started',
  active: 'access granted manually',
  ended: 'access ended manually',
  assign: 'assigned to a customer',
  give: 'granted manually',
  welcome: 'welcome email resent',
  correct: 'email corrected',
  join: 'email corrected and accounts merged',
  merge: 'merged with another account',
  'add-email': 'additional email added',
  'main-email': 'primary email changed',
  'remove-email': 'email removed',
  'repair-missing': 'imported from WarriorPlus',
  'repair-refunded': 'access ended after a refund at WarriorPlus',
  replay: 'replayed',
  test: 'tested',
  revoke: 'administrator rights removed',
  'view-as': 'viewed as this customer',
  'view-page': 'seen',
  'view-ended': 'view ended',
  adopt: 'claimed for this database',
  release: 'unused files deleted',
  tick: 'rule checked',
  untick: 'rule unchecked',
  'remove-demo': 'demo removed',
  dismiss: 'dismissed',
  send: 'sent',
  stop: 'stopped',
  restore: 'restored',
}

/** Returns the label of an action: `section.create` becomes "Section created". */
export function auditWords(action: string): string {
  const [noun = '', verb = ''] = action.split('.')
  const words = `${noun.replaceAll('-', ' ')} ${verbs[verb] ?? verb.replaceAll('-', ' ')}`.trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const targets: Record<string, string> = {
  warriorPlusApiKey: 'API Key',
  warriorPlusSecurityKey: 'Security Key',
}

/** Returns the target of an audit entry as the screens name it. */
export function auditTarget(target: string): string {
  return targets[target] ?? target
}
