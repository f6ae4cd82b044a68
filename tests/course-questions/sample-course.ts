/** Sentences of a sample course, each with a question that it answers in other words. */
export const courseFacts: [said: string, question: string][] = [
  [
    'Charge twenty seven dollars for the first version of your tool.',
    'How much should I charge for a first version?',
  ],
  ['Refunds are answered within one working day, never later.', 'How quickly do I answer refunds?'],
  [
    'Your headline names the buyer before it names the product.',
    'What does a headline name before the product?',
  ],
  [
    'Ask seven strangers to read the page aloud while you stay silent.',
    'How many strangers should read my page aloud?',
  ],
  [
    'Record your screen in a quiet room with the curtains closed.',
    'In what kind of room do I record my screen?',
  ],
  [
    'A bonus must solve the problem that comes right after the purchase.',
    'Which problem must a bonus solve?',
  ],
  [
    'Write the guarantee in one sentence without the word unless.',
    'How long is a guarantee, and which word is missing in it?',
  ],
  ['Affiliates get their swipe file three weeks before launch.', 'When do affiliates get the swipe file?'],
  [
    'Send no more than two emails on the last day of a launch.',
    'How many emails may I send on the last day?',
  ],
  ['Keep the checkout form to an email field and a card field.', 'Which fields does a checkout form keep?'],
  ['The niche should have a forum that is older than five years.', 'How old should the forum of a niche be?'],
  [
    'Test the download link from a phone without signing in.',
    'From which device do I test the download link?',
  ],
  ['Name files in lower case with hyphens instead of spaces.', 'How do I name files?'],
  ['Backups belong on a disk that is not in your office.', 'Where do backups belong?'],
  ['Interview customers on Tuesday mornings, when they have time.', 'On which day do I interview customers?'],
  ['The upsell costs at most three times the main offer.', 'What may an upsell cost at most?'],
  ['Logos are drawn in one color before a second is allowed.', 'How many colors does a logo begin with?'],
  ['Describe the outcome with a number and a date.', 'With what do I describe the outcome?'],
  ['Delete every testimonial that has no surname.', 'Which testimonial should I delete?'],
  ['Support questions go into a spreadsheet every Friday.', 'Where do support questions go on Friday?'],
  ['A webinar lasts forty minutes and leaves twenty for questions.', 'How many minutes does a webinar last?'],
  ['Never put a countdown on a page that sells all year.', 'Which page never gets a countdown?'],
  ['Choose a font whose zero differs from its letter O.', 'What kind of font should I choose?'],
  ['The thank you page repeats the login address in large type.', 'What does the thank you page repeat?'],
  ['Split a long lesson where you would take a sip of water.', 'Where do I split a long lesson?'],
  ['Taxes are set aside in a separate account each Monday.', 'When are taxes set aside?'],
  ['Put the microphone a hand away from your chin.', 'How far away is the microphone from my chin?'],
  ['A waiting list needs a reason that the reader believes.', 'What does a waiting list need?'],
  [
    'Translate the sales letter only after a thousand sales.',
    'After how many sales do I translate the sales letter?',
  ],
  ['Prompt templates are sold in packs of twelve.', 'In what packs are prompt templates sold?'],
  [
    'Screenshots show the cursor next to the button it presses.',
    'What do screenshots show next to the button?',
  ],
  ['Hire an editor when you publish more than one film a week.', 'When should I hire an editor?'],
  ['The contract with a partner fits on one side of paper.', 'How long is a contract with a partner?'],
  ['Cancel a subscription with one click and a friendly sentence.', 'How does one cancel a subscription?'],
  ['A demo account is emptied every night at three.', 'When is a demo account emptied?'],
  ['Survey answers below twenty tell you nothing.', 'How many survey answers tell nothing?'],
  ['The roadmap shows what was shipped, not what is planned.', 'What does the roadmap show?'],
  [
    'Chargebacks above one percent get your account closed.',
    'At which percent of chargebacks is the account closed?',
  ],
  ['Begin each chapter with the mistake that it prevents.', 'With what does each chapter begin?'],
  ['Invoices carry a number that never has a gap.', 'What do invoices carry?'],
]

/** Questions that the course doesn't answer, although some of their words occur in it. */
export const offTopicQuestions = [
  'What is the capital of Portugal?',
  'Who won the football championship last year?',
  'How do I bake sourdough bread?',
  'Which visa do I need for Brazil?',
  'How tall is Mount Everest?',
  'Can I deduct my dog from my income?',
  'Which camera lens is best for weddings?',
  'How do I train for a marathon?',
  'What is the boiling point of ethanol?',
  'Does the moon cause tides?',
  'How do I repair a leaking tap?',
  'Which programming language runs on Mars?',
  'What does a plumber earn in Norway?',
  'How long do tortoises live?',
  'Is it safe to eat raw eggs?',
  'Who painted the ceiling of the chapel in Rome?',
  'What should I wear to an opera?',
  'How do I apply for a mortgage?',
  'Which vitamins help against headaches?',
  'When does the next train to Vienna leave?',
]

const stopWords = new Set(
  'a an the and or of to for in on at by with from is are was do does did how what which when where who why should must may my your you i it its that this one have has not no before after never'.split(
    ' ',
  ),
)
const stems = (text: string) =>
  new Set(
    (text.toLowerCase().match(/[a-z]+/g) ?? [])
      .filter((word) => !stopWords.has(word))
      .map((word) => word.slice(0, 5)),
  )

interface Material {
  question: string
  passages: { passage: number; said: string }[]
}

/**
 * Answers as a model that follows its instructions: with the sentence that shares the most words with the
 * question. The sentence must share at least two words and half of the question's words. Then adds an
 * invented sentence, which cites the number of a passage that wasn't sent.
 */
export function composeFakeAnswer(material: string) {
  const { question, passages } = JSON.parse(material) as Material
  const asked = stems(question)
  const found = passages.flatMap(({ passage, said }) =>
    said
      .split(/(?<=\.) /)
      .map((text) => ({ passage, text, alike: [...stems(text)].filter((stem) => asked.has(stem)).length })),
  )
  const [best] = found.toSorted((a, b) => b.alike - a.alike)
  const isSaid = best && best.alike >= 2 && best.alike >= asked.size / 2
  const madeUp = { text: 'And everybody knows it.', passage: passages.length + 1 }
  return { sentences: isSaid ? [{ text: best.text, passage: best.passage }, madeUp] : [] }
}
