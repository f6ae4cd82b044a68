import type { WithdrawalText } from './withdrawal-text'

export const englishWithdrawalText: WithdrawalText = {
  title: 'Withdraw from a contract',
  intro:
    'Use this form to withdraw from a contract with {site}. You don’t need an account, and you don’t have to give a reason.',
  contact: 'You can also send your withdrawal to {contact}.',
  networks:
    'If you bought through one of these networks, the network is the seller. Contact the network to withdraw:',
  name: 'Your name',
  email: 'Email you paid with',
  replyTo: 'Email for the confirmation',
  replyToHint: 'Leave blank to use the email you paid with.',
  order: 'Order number',
  orderHint: 'You’ll find it on the receipt for your purchase. Leave blank if you don’t know it.',
  purchase: 'Purchase',
  purchaseOther: 'Another purchase',
  reviewTitle: 'Check your withdrawal',
  reviewIntro: 'You’re about to send this declaration:',
  declaration: 'I withdraw from my contract with {site} for the purchase below.',
  unknownOrder: 'I don’t know it',
  change: 'Change',
  sending: 'Sending...',
  doneTitle: 'Withdrawal sent',
  doneText:
    'We received your withdrawal. We’ll send a confirmation to {email} within a day. Keep that email for your records.',
  sentAt: 'Sent',
  reference: 'Reference',
  nameProblem: 'Enter your name, without addresses or links.',
  emailProblem: 'Enter a valid email address.',
  orderProblem: 'Use only letters, digits, spaces, and the characters . / - _',
  failure: 'Couldn’t send your withdrawal. Try again.',
  tooMany: 'Too many requests right now. Try again later, or write to {contact}.',
  emailSubject: 'We received your withdrawal ({site})',
  emailIntro: 'This email confirms that we received your withdrawal.',
  copySubject: 'Withdrawal from your purchase ({site})',
  copyIntro:
    'Someone withdrew from a purchase that was made with this email address. If this wasn’t you, reply to this email.',
  yourTime: 'Your time',
  nextTitle: 'What happens next',
  nextText:
    'We’ll look up your purchase. If you have the right to withdraw, you’ll get your money back within 14 days through the payment method you used. Your access ends when you’re refunded.',
  notesText: 'Until then, you can download your notes: {link}',
  questions: 'Questions? Email {email}.',
}
