import type { WithdrawalText } from './withdrawal-text'

export const germanWithdrawalText: WithdrawalText = {
  title: 'Vertrag widerrufen',
  intro:
    'Mit diesem Formular widerrufen Sie einen Vertrag mit {site}. Sie brauchen kein Konto und müssen keinen Grund angeben.',
  contact: 'Sie können Ihren Widerruf auch an {contact} richten.',
  networks:
    'Wenn Sie über eines dieser Netzwerke gekauft haben, ist das Netzwerk der Verkäufer. Widerrufen Sie dort:',
  name: 'Ihr Name',
  email: 'E-Mail-Adresse, mit der Sie bezahlt haben',
  replyTo: 'E-Mail-Adresse für die Bestätigung',
  replyToHint: 'Lassen Sie das Feld leer, wenn es dieselbe ist.',
  order: 'Bestellnummer',
  orderHint: 'Sie steht im Beleg Ihres Kaufs. Lassen Sie das Feld leer, wenn Sie sie nicht kennen.',
  purchase: 'Kauf',
  purchaseOther: 'Ein anderer Kauf',
  reviewTitle: 'Prüfen Sie Ihren Widerruf',
  reviewIntro: 'Das senden Sie ab:',
  declaration: 'Ich widerrufe meinen Vertrag mit {site} über den unten genannten Kauf.',
  unknownOrder: 'Nicht bekannt',
  change: 'Ändern',
  sending: 'Wird gesendet...',
  doneTitle: 'Widerruf gesendet',
  doneText:
    'Ihr Widerruf ist eingegangen. Sie erhalten innerhalb eines Tages eine Bestätigung an {email}. Bewahren Sie sie auf.',
  sentAt: 'Gesendet',
  reference: 'Kennung',
  nameProblem: 'Geben Sie Ihren Namen ein, ohne Adressen und Links.',
  emailProblem: 'Geben Sie eine gültige E-Mail-Adresse ein.',
  orderProblem: 'Erlaubt sind Buchstaben ohne Umlaute, Ziffern, Leerzeichen und . / - _',
  failure: 'Ihr Widerruf konnte nicht gesendet werden. Versuchen Sie es erneut.',
  tooMany:
    'Im Moment gibt es zu viele Anfragen. Versuchen Sie es später erneut, oder schreiben Sie an {contact}.',
  emailSubject: 'Ihr Widerruf ist eingegangen ({site})',
  emailIntro: 'Diese E-Mail bestätigt, dass Ihr Widerruf eingegangen ist.',
  copySubject: 'Widerruf zu Ihrem Kauf ({site})',
  copyIntro:
    'Jemand hat einen Kauf widerrufen, der mit dieser E-Mail-Adresse getätigt wurde. Wenn Sie das nicht waren, antworten Sie auf diese E-Mail.',
  yourTime: 'Ihre Zeit',
  nextTitle: 'Wie es weitergeht',
  nextText:
    'Wir suchen Ihren Kauf. Wenn Sie ein Widerrufsrecht haben, erhalten Sie Ihr Geld innerhalb von 14 Tagen auf demselben Weg zurück, auf dem Sie bezahlt haben. Mit der Erstattung endet Ihr Zugang.',
  notesText: 'Bis dahin können Sie Ihre Notizen herunterladen: {link}',
  questions: 'Fragen? Schreiben Sie an {email}.',
}
