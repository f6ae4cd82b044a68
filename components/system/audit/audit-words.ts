/** Verbs of the audit log that read badly as they are. */
const verbs: Record<string, string> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  reorder: 'put in a new order',
  image: 'given an image',
  'save-key': 'key saved',
  'delete-key': 'key deleted',
  'content-access': 'changed: who may watch',
  mails: 'changed: mails and reminders',
  'try-again': 'tried again at a refused email',
  'auto-complete': 'changed: lessons complete themselves',
  'refund-policy': 'changed: refund policy',
  'ask-course': 'changed: questions to the course',
  words: 'to buyers changed',
  'usual-words': 'to buyers changed: our words again',
  'lead-list': 'changed: early access list',
  speech: 'listened to, to be written down',
  active: 'access opened by hand',
  ended: 'access ended by hand',
  assign: 'assigned to a customer',
  give: 'given by hand',
  welcome: 'sent the welcome mail again',
  correct: 'email corrected',
  join: 'email corrected: joined with its account',
  merge: 'joined with another account',
  'add-email': 'given a further email',
  'main-email': 'given another main email',
  'remove-email': 'email removed',
  'repair-missing': 'taken in from WarriorPlus',
  'repair-refunded': 'closed after a refund at WarriorPlus',
  replay: 'replayed',
  test: 'tested',
  revoke: 'rights taken away',
  'view-as': 'seen as they see the course',
  'view-page': 'seen',
  'view-ended': 'no longer seen',
  adopt: 'said to belong to this database',
  release: 'unused files let go',
  tick: 'rule ticked',
  untick: 'rule no longer ticked',
  'remove-demo': 'removed: what was left of the demo',
  dismiss: 'put away',
  send: 'sent',
  stop: 'stopped',
  restore: 'brought back',
}

/** An action such as `section.create` in words: "Section created". */
export function auditWords(action: string): string {
  const [noun = '', verb = ''] = action.split('.')
  const words = `${noun.replaceAll('-', ' ')} ${verbs[verb] ?? verb.replaceAll('-', ' ')}`.trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const targets: Record<string, string> = {
  warriorPlusApiKey: 'API Key',
  warriorPlusSecurityKey: 'Security Key',
}

/** What was changed, in the words of the screens. */
export function auditTarget(target: string): string {
  return targets[target] ?? target
}
