import type { WithdrawalText } from './withdrawal-text'

export const frenchWithdrawalText: WithdrawalText = {
  title: 'Renoncer à un contrat',
  intro:
    'Avec ce formulaire, vous vous rétractez d’un contrat conclu avec {site}. Vous n’avez besoin ni d’un compte ni d’un motif.',
  contact: 'Vous pouvez aussi adresser votre rétractation à {contact}.',
  networks:
    'Si vous avez acheté via l’un de ces réseaux, le vendeur est le réseau. Exercez votre rétractation auprès de lui :',
  name: 'Votre nom',
  email: 'Adresse e-mail utilisée pour le paiement',
  replyTo: 'Adresse e-mail pour la confirmation',
  replyToHint: 'Laissez vide si c’est la même adresse.',
  order: 'Numéro de commande',
  orderHint: 'Il figure sur le reçu de votre achat. Laissez vide si vous ne le connaissez pas.',
  purchase: 'Achat',
  purchaseOther: 'Un autre achat',
  reviewTitle: 'Vérifiez votre rétractation',
  reviewIntro: 'Voici ce que vous envoyez :',
  declaration: 'Je renonce à mon contrat avec {site} portant sur l’achat ci-dessous.',
  unknownOrder: 'Je ne le connais pas',
  change: 'Modifier',
  sending: 'Envoi...',
  doneTitle: 'Rétractation envoyée',
  doneText:
    'Nous avons reçu votre rétractation. Vous recevrez une confirmation à l’adresse {email} dans un délai d’un jour. Conservez-la.',
  sentAt: 'Envoyée',
  reference: 'Référence',
  nameProblem: 'Indiquez votre nom, sans adresse ni lien.',
  emailProblem: 'Indiquez une adresse e-mail valide.',
  orderProblem: 'Utilisez uniquement des lettres sans accent, des chiffres, des espaces et . / - _',
  failure: 'Votre rétractation n’a pas pu être envoyée. Réessayez.',
  tooMany: 'Il y a trop de demandes en ce moment. Réessayez plus tard ou écrivez à {contact}.',
  emailSubject: 'Nous avons reçu votre rétractation ({site})',
  emailIntro: 'Cet e-mail confirme que nous avons reçu votre rétractation.',
  copySubject: 'Rétractation concernant votre achat ({site})',
  copyIntro:
    'Une personne a renoncé à un achat effectué avec cette adresse e-mail. Si ce n’était pas vous, répondez à cet e-mail.',
  yourTime: 'Votre heure',
  nextTitle: 'La suite',
  nextText:
    'Nous recherchons votre achat. Si vous avez un droit de rétractation, vous êtes remboursé dans un délai de 14 jours, par le moyen de paiement que vous avez utilisé. Votre accès prend fin avec le remboursement.',
  notesText: 'D’ici là, vous pouvez télécharger vos notes : {link}',
  questions: 'Des questions ? Écrivez à {email}.',
}
