import type { SharedText } from '@/lib/contract/site/shared-text'

type Field = [name: keyof SharedText, label: string]

interface Part {
  title: string
  /** Rows of fields. If there is room, the fields of a row are shown side by side. */
  rows: Field[][]
}

/** Groups of shared text fields with their labels. */
export const sharedTextGroups: Part[] = [
  {
    title: 'All emails',
    rows: [
      [['language', 'Language of emails and pages']],
      [['questions', 'Text about support (shown if you have a support email)']],
      [['linkLine', 'Text before the plain link below the button']],
      [['codeLine', 'Sign-in email: text before the six-digit code']],
      [['codeNote', 'Sign-in email with a code: how long the code and link work']],
      [['accessCodeLine', 'Welcome and access emails: text above the code']],
      [['accessCodeNote', 'Welcome and access emails: how long the code works']],
      [['linkNote', 'Sign-in email without a code: how long the link works']],
    ],
  },
  {
    title: 'Details in emails',
    rows: [
      [
        ['factProduct', 'Label for the product purchased'],
        ['factEmail', 'Label for the email to sign in with'],
      ],
      [
        [
          'factPaidThrough',
          'Label for the network that processed the payment (if you sell on several networks)',
        ],
      ],
      [
        ['factNew', 'Label for a new section'],
        ['factMore', 'Text for additional sections'],
      ],
      [
        ['factOpens', 'Label for a section that opens later'],
        ['factLater', 'Label for additional sections that open later'],
        ['factEnds', 'Label for the day when access ends'],
      ],
      [
        ['factFirstLesson', 'Label for the first lesson'],
        ['factSection', 'Label for the first lesson’s section'],
      ],
      [['factLength', 'Label for the first lesson’s length']],
      [
        ['factLesson', 'Label for the lesson to continue with'],
        ['factStoppedAt', 'Label for where the student left off'],
      ],
      [['nothingNew', 'Text if a purchase includes nothing new']],
    ],
  },
  {
    title: 'Broadcasts',
    rows: [
      [
        ['stopReminders', 'Link to turn off reminders'],
        ['stopNews', 'Link to unsubscribe from broadcasts'],
      ],
      [['neverAsk', 'Link for people who didn’t sign up']],
      [['whyBuyer', 'Why buyers get this email']],
      [['whyLead', 'Why the early access list gets this email']],
    ],
  },
  {
    title: 'Early access page',
    rows: [
      [['confirmName', 'Browser tab title']],
      [
        ['confirmTitle', 'Before confirming: title'],
        ['confirmButton', 'Before confirming: button'],
      ],
      [['confirmText', 'Before confirming: text']],
      [
        ['confirmedTitle', 'After confirming: title'],
        ['confirmedButton', 'After confirming: button'],
      ],
      [['confirmedText', 'After confirming: text']],
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
      [['remindersEnded', 'Reminders: confirmation if JavaScript is off']],
      [
        ['newsTitle', 'Broadcasts: title'],
        ['newsButton', 'Broadcasts: button'],
      ],
      [['newsText', 'Broadcasts: text']],
      [['newsStopped', 'Broadcasts: confirmation']],
      [['newsEnded', 'Broadcasts: confirmation if JavaScript is off']],
      [
        ['stopping', 'Button while saving'],
        ['stoppedTitle', 'Confirmation: title'],
      ],
      [['notStopped', 'Message if saving fails']],
    ],
  },
  {
    title: 'Your pages',
    rows: [
      [
        ['home', 'Link to the landing page'],
        ['lastChanged', 'Label for the last-updated date'],
      ],
    ],
  },
]

export const listPartFields = ({ rows }: Part): Field[] => rows.flat()
