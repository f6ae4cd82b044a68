/** Text of the withdrawal page and its email in one language. */
export interface WithdrawalText {
  title: string
  /** `{site}` is the name of the course. */
  intro: string
  /** `{contact}` is the contact that the owner entered. */
  contact: string
  /** `{networks}` are the names of sales networks. */
  networks: string
  name: string
  email: string
  replyTo: string
  replyToHint: string
  order: string
  orderHint: string
  purchase: string
  purchaseOther: string
  reviewTitle: string
  reviewIntro: string
  /** Text of the declaration, which is stored. `{site}` is the name of the course. */
  declaration: string
  unknownOrder: string
  change: string
  sending: string
  doneTitle: string
  /** `{email}` is the email for the confirmation. */
  doneText: string
  sentAt: string
  reference: string
  nameProblem: string
  emailProblem: string
  orderProblem: string
  failure: string
  tooMany: string
  emailSubject: string
  emailIntro: string
  copySubject: string
  copyIntro: string
  yourTime: string
  nextTitle: string
  nextText: string
  /** `{link}` is the page with the download. */
  notesText: string
  /** `{email}` is the support email. */
  questions: string
}
