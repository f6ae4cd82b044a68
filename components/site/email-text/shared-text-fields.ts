import type { SharedText } from '@/lib/contract/site/shared-text'

type Field = [name: keyof SharedText, label: string]

interface Part {
  title: string
  /** Fields in one row are shown side by side if there is room. */
  rows: Field[][]
}

/** Groups of shared text fields, with their labels. */
export const sharedTextGroups: Part[] = [
  {
    title: 'All emails',
    rows: [
      [['language', 'Language of emails and pages']],
      [['questions', 'Support line (if you have a support email)']],
      [['linkLine', 'Before the plain link below the button']],
      [['codeLine', 'Sign-in email: before the six-digit code']],
      [['codeNote', 'Sign-in email with a code: how long both work']],
      [['accessCodeLine', 'Welcome and access emails: above the code']],
      [['accessCodeNote', 'Welcome and access emails: how long the code works']],
      [['linkNote', 'Sign-in email without a code: how long the link works']],
    ],
  },
  {
    title: 'Details in emails',
    rows: [
      [
        ['factProduct', 'What was bought'],
        ['factEmail', 'Email to sign in with'],
      ],
      [
        ['factNew', 'New section'],
        ['factMore', 'Number of other new sections'],
      ],
      [
        ['factFirstLesson', 'First lesson'],
        ['factSection', 'Section of that lesson'],
      ],
      [['factLength', 'Length of that lesson']],
      [
        ['factLesson', 'Lesson to continue with'],
        ['factStoppedAt', 'Where they left off'],
      ],
      [['nothingNew', 'If a purchase includes nothing new']],
    ],
  },
  {
    title: 'Broadcasts',
    rows: [
      [
        ['stopReminders', 'Link to turn off reminders'],
        ['stopNews', 'Link to unsubscribe from broadcasts'],
      ],
      [['neverAsk', 'Link for people who never signed up']],
      [['whyBuyer', 'Why buyers get this email']],
      [['whyLead', 'Why the early access list gets this email']],
    ],
  },
  {
    title: 'Early access page',
    rows: [
      [['confirmName', 'Browser tab title']],
      [
        ['confirmTitle', 'Confirm: title'],
        ['confirmButton', 'Confirm: button'],
      ],
      [['confirmText', 'Confirm: text']],
      [
        ['confirmedTitle', 'Confirmed: title'],
        ['confirmedButton', 'Confirmed: button'],
      ],
      [['confirmedText', 'Confirmed: text']],
      [
        ['expiredTitle', 'Expired link: title'],
        ['expiredButton', 'Expired link: button'],
      ],
      [['expiredText', 'Expired link: text']],
      [['laterTitle', 'Server unavailable: title']],
      [['laterText', 'Server unavailable: text']],
    ],
  },
  {
    title: 'Unsubscribe page',
    rows: [
      [['unsubscribeName', 'Browser tab title']],
      [
        ['remindersTitle', 'Reminders: title'],
        ['remindersButton', 'Reminders: button'],
      ],
      [['remindersText', 'Reminders: text']],
      [['remindersStopped', 'Reminders: confirmation']],
      [['remindersEnded', 'Reminders: confirmation without JavaScript']],
      [
        ['newsTitle', 'Broadcasts: title'],
        ['newsButton', 'Broadcasts: button'],
      ],
      [['newsText', 'Broadcasts: text']],
      [['newsStopped', 'Broadcasts: confirmation']],
      [['newsEnded', 'Broadcasts: confirmation without JavaScript']],
      [
        ['stopping', 'Button while saving'],
        ['stoppedTitle', 'Confirmation: title'],
      ],
      [['notStopped', 'If it fails']],
    ],
  },
  {
    title: 'Your pages',
    rows: [
      [
        ['home', 'Link to the landing page'],
        ['lastChanged', 'Label before the date of the last change'],
      ],
    ],
  },
]

export const fieldsOf = ({ rows }: Part): Field[] => rows.flat()
