import type { EditableEmailKind } from '@/lib/contract/mail/email-templates'
import type { SharedText } from '@/lib/contract/site/shared-text'

/** Shared text of emails and pages for a shop that sells in Spanish. */
export const spanishSharedText: SharedText = {
  language: 'es',
  questions: '¿Dudas? Escribe a {email} y te respondemos.',
  linkLine: 'Si el botón no hace nada, abre este enlace en un navegador:',
  codeLine: 'O escribe este código donde lo pediste:',
  linkNote: 'El enlace funciona una vez y durante 24 horas.',
  codeNote:
    'El enlace funciona una vez y durante 24 horas; el código, 15 minutos y solo en el navegador que lo pidió. Usar uno termina los dos.',
  accessCodeLine: 'En otro dispositivo, escribe tu correo en {site} y luego este código:',
  accessCodeNote: 'El código funciona 15 minutos. Usar el código o el botón termina el otro.',
  factProduct: 'Producto',
  factPaidThrough: 'Pagado a través de',
  factEmail: 'Entras con',
  factNew: 'Nuevo',
  factMore: 'y {count} más',
  factOpens: 'Se abre el {date}',
  factLater: 'Se abren más tarde',
  factEnds: 'Tu acceso termina',
  nothingNew: 'Ya tenías abiertas todas sus secciones, así que sigues donde estás.',
  factFirstLesson: 'Primera lección',
  factSection: 'Sección',
  factLength: 'Duración',
  factLesson: 'Lección',
  factStoppedAt: 'Te quedaste en',
  stopReminders: 'No quiero más recordatorios',
  stopNews: 'No quiero más correos así',
  neverAsk: 'No me preguntéis nunca más',
  whyLead: 'Recibes esto porque pediste acceso anticipado a {product}.',
  whyBuyer: 'Recibes esto porque compraste {product}.',
  confirmName: 'Acceso anticipado',
  confirmTitle: 'Solo falta un clic',
  confirmText:
    'Apunta {email} en la lista de acceso anticipado de {product}. Cada correo lleva un enlace para darse de baja.',
  confirmButton: 'Confirmar mi correo',
  confirmedTitle: 'Ya estás en la lista',
  confirmedText:
    'Escribimos a {email} en cuanto haya algo que contar. Cada correo lleva un enlace para darse de baja.',
  confirmedButton: 'Volver a {product}',
  expiredTitle: 'Este enlace ya no funciona',
  expiredText: 'Funcionó durante 14 días. Pide acceso anticipado otra vez y te enviamos uno nuevo.',
  expiredButton: 'Al formulario',
  laterTitle: 'Enseguida volvemos',
  laterText: 'Ahora mismo no se nos puede alcanzar. El enlace sigue funcionando: ábrelo dentro de un minuto.',
  unsubscribeName: 'No más correos',
  remindersTitle: '¿No más recordatorios?',
  remindersText:
    'Te recordamos lecciones que no empezaste o dejaste a medias. Los correos para entrar y los de tus compras llegan igual.',
  remindersButton: 'Parar los recordatorios',
  remindersStopped: 'No recibirás más recordatorios. ¿Cambiaste de idea? Actívalos de nuevo en tu cuenta.',
  remindersEnded:
    'No recibirás más recordatorios. Los correos para entrar y los de tus compras llegan igual.',
  newsTitle: '¿No más novedades?',
  newsText:
    'Sales de la lista de acceso anticipado y no te llega nada más de lo que escribimos a muchos. Los correos para entrar y los de tus compras llegan igual.',
  newsButton: 'Parar estos correos',
  newsStopped: 'Ya no estás en la lista y no recibes más novedades.',
  newsEnded: 'No recibirás más novedades. Los correos para entrar y los de tus compras llegan igual.',
  stopping: 'Un momento...',
  stoppedTitle: 'Ese fue el último',
  notStopped: 'No ha funcionado. Pulsa otra vez dentro de un minuto.',
  home: 'Inicio',
  lastChanged: 'Último cambio',
}

/** Content of each email for a shop that sells in Spanish. */
export const spanishEmailContent: Record<
  EditableEmailKind,
  { subject: string; body: string; button: string; note: string }
> = {
  welcome: {
    subject: 'Tu acceso a {product}',
    body: 'Hola, {firstName|amiga}. Gracias por tu compra.\n\nTu cuenta está lista. El botón te deja entrar y abre tu primera lección.',
    button: 'Empezar a ver',
    note: 'El botón funciona una vez y durante 7 días. Después ve a {site}, pulsa Entrar y escribe {email}: cada vez te enviamos un enlace nuevo.',
  },
  opened: {
    subject: '{product} ya está abierto',
    body: 'Gracias, {firstName|amiga}. {product} está en tu cuenta, junto a lo que compraste antes.',
    button: 'Ver ahora',
    note: 'El botón funciona una vez y durante 7 días. Después ve a {site} y escribe {email}.',
  },
  refunded: {
    subject: 'Tu reembolso de {product}',
    body: 'Hola, {firstName|amiga}. Se reembolsó tu compra de {product} y ya no tienes acceso.',
    button: 'Ver mis compras',
    note: 'Recibes esto porque se reembolsó tu compra de {product}.',
  },
  rescue: {
    subject: 'Tu primera lección de {product}',
    body: 'Hola, {firstName|amiga}. {product} está abierto y todavía no lo empezaste. Aquí tienes otra vez la entrada.',
    button: 'Empezar la primera lección',
    note: 'Recibes esto porque compraste {product} y no lo empezaste. Enviamos dos correos así como mucho.',
  },
  return: {
    subject: 'Tu sitio en {product}',
    body: 'Hola, {firstName|amiga}. Empezaste, y luego pasó una semana.',
    button: 'Seguir viendo',
    note: 'Recibes esto porque empezaste un curso y llevas una semana sin volver. Se envía una vez.',
  },
  lessons_open: {
    subject: 'Nuevas lecciones en {product}',
    body: 'Hola, {firstName}.\n\nYa puedes ver nuevas lecciones.',
    button: 'Ver las lecciones',
    note: 'Recibes esto porque se abrieron lecciones de un curso que compraste.',
  },
  ending: {
    subject: 'Tu acceso a {product} termina pronto',
    body: 'Hola, {firstName}.\n\nTu acceso a {product} termina pronto.',
    button: 'Seguir viendo',
    note: 'Recibes esto porque tu acceso a {product} termina pronto.',
  },
  sign_in: {
    subject: 'Entrar en {product}',
    body: 'Pulsa el botón para entrar en este dispositivo. No hay contraseña que recordar.',
    button: 'Entrar',
    note: 'Si no pediste este correo, no hagas nada. No des el código a nadie.',
  },
  lead_confirm: {
    subject: 'Confirma tu acceso anticipado a {product}',
    body: 'Alguien pidió con {email} acceso anticipado a {product}. Si fuiste tú, confírmalo: no escribimos a nadie más.',
    button: 'Confirmar mi correo',
    note: 'El enlace funciona 14 días. Si no fuiste tú, no hagas nada: sin el botón no te llega nada más y borramos el correo.',
  },
}
