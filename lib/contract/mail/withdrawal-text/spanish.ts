import type { WithdrawalText } from './withdrawal-text'

export const spanishWithdrawalText: WithdrawalText = {
  title: 'Desistir de un contrato',
  intro:
    'Con este formulario desiste de un contrato con {site}. No necesita una cuenta ni tiene que indicar un motivo.',
  contact: 'También puede enviar su desistimiento a {contact}.',
  networks: 'Si compró a través de una de estas redes, el vendedor es la red. Desista allí:',
  name: 'Su nombre',
  email: 'Correo electrónico con el que pagó',
  replyTo: 'Correo electrónico para la confirmación',
  replyToHint: 'Déjelo en blanco si es el mismo.',
  order: 'Número de pedido',
  orderHint: 'Aparece en el recibo de su compra. Déjelo en blanco si no lo conoce.',
  purchase: 'Compra',
  purchaseOther: 'Otra compra',
  reviewTitle: 'Revise su desistimiento',
  reviewIntro: 'Esto es lo que envía:',
  declaration: 'Desisto de mi contrato con {site} relativo a la compra indicada abajo.',
  unknownOrder: 'No lo conozco',
  change: 'Cambiar',
  sending: 'Enviando...',
  doneTitle: 'Desistimiento enviado',
  doneText:
    'Hemos recibido su desistimiento. Recibirá una confirmación en {email} en el plazo de un día. Guárdela.',
  sentAt: 'Enviado',
  reference: 'Referencia',
  nameProblem: 'Escriba su nombre, sin direcciones ni enlaces.',
  emailProblem: 'Escriba una dirección de correo electrónico válida.',
  orderProblem: 'Use solo letras sin acentos, cifras, espacios y . / - _',
  failure: 'No se pudo enviar su desistimiento. Inténtelo de nuevo.',
  tooMany: 'Ahora mismo hay demasiadas solicitudes. Inténtelo más tarde o escriba a {contact}.',
  emailSubject: 'Hemos recibido su desistimiento ({site})',
  emailIntro: 'Este correo confirma que hemos recibido su desistimiento.',
  copySubject: 'Desistimiento de su compra ({site})',
  copyIntro:
    'Alguien ha desistido de una compra realizada con esta dirección de correo electrónico. Si no fue usted, responda a este correo.',
  yourTime: 'Su hora',
  nextTitle: 'Qué ocurre ahora',
  nextText:
    'Buscamos su compra. Si tiene derecho de desistimiento, recibirá el reembolso en un plazo de 14 días, por el medio con el que pagó. Su acceso termina con el reembolso.',
  notesText: 'Hasta entonces puede descargar sus notas: {link}',
  questions: '¿Tiene alguna pregunta? Escriba a {email}.',
}
