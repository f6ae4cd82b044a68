import type { HouseWords } from '@/lib/contract/site/house-words'

type Field = [name: keyof HouseWords, label: string]

interface Part {
  title: string
  /** What stands side by side where there is room. */
  rows: Field[][]
}

/** Where the words stand, and what each is for. */
export const houseParts: Part[] = [
  {
    title: 'On every mail',
    rows: [
      [['language', 'Language of mails and pages']],
      [['questions', 'Where readers ask, if you have a support email']],
      [['linkLine', 'Before the link that a button leads to']],
      [['codeLine', 'Sign-in mail: before the six digits']],
      [['codeNote', 'Sign-in mail with digits: how long both work']],
      [['linkNote', 'Sign-in mail without digits: how long it works']],
    ],
  },
  {
    title: 'Facts',
    rows: [
      [
        ['factProduct', 'What was bought'],
        ['factEmail', 'The email that signs in'],
      ],
      [
        ['factNew', 'A section that is new'],
        ['factMore', 'How many more are new'],
      ],
      [
        ['factFirstLesson', 'The first lesson'],
        ['factSection', 'Its section'],
      ],
      [['factLength', 'How long it lasts']],
      [
        ['factLesson', 'The lesson to go on with'],
        ['factStoppedAt', 'Where they stopped in it'],
      ],
      [['nothingNew', 'When a purchase opens nothing new']],
    ],
  },
  {
    title: 'Mails to many',
    rows: [
      [
        ['stopReminders', 'Link that ends reminders'],
        ['stopNews', 'Link that ends mails to many'],
      ],
      [['neverAsk', 'Link of whoever never asked for early access']],
      [['whyBuyer', 'Why buyers get a mail to many']],
      [['whyLead', 'Why the early access list gets one']],
    ],
  },
  {
    title: 'Early access page',
    rows: [
      [['confirmName', 'Name of its tab']],
      [
        ['confirmTitle', 'To confirm: title'],
        ['confirmButton', 'To confirm: button'],
      ],
      [['confirmText', 'To confirm: text']],
      [
        ['confirmedTitle', 'Confirmed: title'],
        ['confirmedButton', 'Confirmed: button'],
      ],
      [['confirmedText', 'Confirmed: text']],
      [
        ['expiredTitle', 'Link too old: title'],
        ['expiredButton', 'Link too old: button'],
      ],
      [['expiredText', 'Link too old: text']],
      [['laterTitle', 'Out of reach: title']],
      [['laterText', 'Out of reach: text']],
    ],
  },
  {
    title: 'Unsubscribe page',
    rows: [
      [['unsubscribeName', 'Name of its tab']],
      [
        ['remindersTitle', 'Reminders: title'],
        ['remindersButton', 'Reminders: button'],
      ],
      [['remindersText', 'Reminders: text']],
      [['remindersStopped', 'Reminders: once they have stopped']],
      [['remindersEnded', 'Reminders: the same, where no script runs']],
      [
        ['newsTitle', 'Mails to many: title'],
        ['newsButton', 'Mails to many: button'],
      ],
      [['newsText', 'Mails to many: text']],
      [['newsStopped', 'Mails to many: once they have stopped']],
      [['newsEnded', 'Mails to many: the same, where no script runs']],
      [
        ['stopping', 'On the button meanwhile'],
        ['stoppedTitle', 'Over what is said once they have stopped'],
      ],
      [['notStopped', 'When it did not go through']],
    ],
  },
  {
    title: 'Own pages',
    rows: [
      [
        ['home', 'Link to the landing page'],
        ['lastChanged', 'Before the date of the last change'],
      ],
    ],
  },
]

export const fieldsOf = ({ rows }: Part): Field[] => rows.flat()
