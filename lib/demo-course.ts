import { captionsPathOf } from '@/lib/contract/course/captions-url'
import { objectPathOf } from '@/lib/contract/media/object-paths'

/**
 * A lesson of the demo course: its length in `seconds`, three points shown in the video, and one file in
 * media/.
 */
export type DemoLesson = {
  id: string
  file: string
  title: string
  description: string
  seconds: number
  points: readonly [string, string, string]
  captioned: boolean
}

export type DemoSection = { id: string; title: string; description: string; lessons: readonly DemoLesson[] }

/** The demo product, which grants everything. Test notifications use its item number. */
export const demoProduct = {
  id: '01a1fdce-be84-7692-8f67-1dd4b55231c1',
  warriorPlusProductId: 'wso_ab12cd',
  name: 'Build and Sell with AI: the complete course',
  description: 'All six modules, templates and resources, updates, and commercial rights to what you build.',
} as const

/**
 * Sections and lessons of the demo course. Their IDs are fixed, so loading the course twice changes nothing.
 */
export const demoCourse: readonly DemoSection[] = [
  {
    id: '01a1fdce-beef-7321-a6ca-728dafcc960f',
    title: 'The New AI Gold Rush For Marketers',
    description: 'Why small, finished products beat big plans, and where a marketer finds the first buyer.',
    lessons: [
      {
        id: '01a1fdce-bf40-7504-8fca-8cce6bbedeff',
        file: '1-1',
        title: 'Why now, and why you',
        description: 'What changed for people who cannot code, and what did not.',
        seconds: 15,
        points: [
          'Plain words became a way to build',
          'Buyers pay for a finished thing',
          'You already know who they are',
        ],
        captioned: true,
      },
      {
        id: '01a1fdce-bfa8-7391-8f66-2e0b2b2a99c7',
        file: '1-2',
        title: 'Find an idea that already sells',
        description: 'Three places to look before you build anything at all.',
        seconds: 14,
        points: [
          'Read what people complain about',
          'Check that someone pays today',
          'Write the promise in one line',
        ],
        captioned: false,
      },
    ],
  },
  {
    id: '01a1fdce-c017-764d-8f01-99258fd169e5',
    title: 'Profitable App Creation Made Simple',
    description: 'From one sentence to an app somebody can open, without writing code.',
    lessons: [
      {
        id: '01a1fdce-c069-76f2-a0ad-7851d166965a',
        file: '2-1',
        title: 'From a sentence to a first screen',
        description: 'Describe one screen so exactly that it can be built.',
        seconds: 18,
        points: [
          'Name the person and the moment',
          'List what the screen must show',
          'Ask for that, and nothing else',
        ],
        captioned: false,
      },
      {
        id: '01a1fdce-c0d7-7283-abb4-4ca47763ffcb',
        file: '2-2',
        title: 'Test it like a buyer',
        description: 'Ten minutes that save ten support emails.',
        seconds: 14,
        points: [
          'Open it on a phone, signed out',
          'Do the one thing it promises',
          'Write down where you waited',
        ],
        captioned: false,
      },
    ],
  },
  {
    id: '01a1fdce-c12b-73e7-b380-e08659303c57',
    title: 'Advanced Apps That Sell For Higher Profits',
    description: 'Accounts, payments and data: what turns a tool into something worth $197.',
    lessons: [
      {
        id: '01a1fdce-c193-7101-890d-5b3db3638671',
        file: '3-1',
        title: 'Add accounts and payments',
        description: 'The two parts that make a price possible.',
        seconds: 16,
        points: [
          'Let people come back to their work',
          'Take money before the good part',
          'Keep every receipt',
        ],
        captioned: false,
      },
      {
        id: '01a1fdce-c1e7-7018-b4d3-a1176185b019',
        file: '3-2',
        title: 'Connect the data people care about',
        description: 'An app that knows something is worth more than one that does not.',
        seconds: 15,
        points: [
          'Start with one list they own',
          'Show what changed since last time',
          'Let them take it home again',
        ],
        captioned: false,
      },
      {
        id: '01a1fdce-c24e-7627-a97b-b5fce441e931',
        file: '3-3',
        title: 'Set a price of $197 or $297',
        description: 'How a bundle is priced, and why the lower tier exists.',
        seconds: 14,
        points: [
          'Price the result, not the hours',
          'Give two choices, never five',
          'Say what is not included',
        ],
        captioned: false,
      },
    ],
  },
  {
    id: '01a1fdce-c2c0-759e-a768-dc49a08188bb',
    title: 'Building And Selling Websites With AI',
    description: 'Websites for local businesses, built in a day and sold for more than a day.',
    lessons: [
      {
        id: '01a1fdce-c331-71a7-bcb7-23735b3e4740',
        file: '4-1',
        title: 'A website in one afternoon',
        description: 'Page by page, in the order a visitor needs them.',
        seconds: 16,
        points: ['One promise above the fold', 'Proof before the price', 'A single button, said twice'],
        captioned: false,
      },
      {
        id: '01a1fdce-c38c-7731-8612-e6a4a7a191b2',
        file: '4-2',
        title: 'Sell it to the shop next door',
        description: 'What to show, what to say, what to leave with them.',
        seconds: 14,
        points: ['Bring the page, not a proposal', 'Let them press the button', 'Agree on one date'],
        captioned: false,
      },
    ],
  },
  {
    id: '01a1fdce-c3ef-77a1-8329-532423670b33',
    title: 'How To Monetize Every AI Creation',
    description: 'One creation, several prices: licenses, bundles and monthly care.',
    lessons: [
      {
        id: '01a1fdce-c43e-71cf-9474-596bf7c78bd4',
        file: '5-1',
        title: 'One product, four prices',
        description: 'The same work, sold in four honest ways.',
        seconds: 15,
        points: ['Sell it once, as it is', 'Rent it, with updates', 'License it to someone like you'],
        captioned: false,
      },
      {
        id: '01a1fdce-c4af-750d-89ae-1b45b064cb29',
        file: '5-2',
        title: 'Launch on a single page',
        description: 'Everything a launch needs, and what it does not.',
        seconds: 14,
        points: [
          'A date, an offer, a list',
          'Three mails, each with one idea',
          'Count the sales, then sleep',
        ],
        captioned: false,
      },
    ],
  },
  {
    id: '01a1fdce-c4fd-72ac-9910-bf4422bf095e',
    title: 'Extra AI Income Streams',
    description: 'Small things that keep selling: templates, prompts and teaching what you know.',
    lessons: [
      {
        id: '01a1fdce-c560-70e9-b7d0-3c12fedf969c',
        file: '6-1',
        title: 'Templates that sell while you sleep',
        description: 'Turn what you repeat into what they buy.',
        seconds: 15,
        points: ['Watch what you do twice', 'Take your own names out of it', 'Show it filled in'],
        captioned: false,
      },
      {
        id: '01a1fdce-c5b3-73a9-aca1-26e9826bae5e',
        file: '6-2',
        title: 'Keep it running every month',
        description: 'The routine that keeps an income an income.',
        seconds: 16,
        points: ['Answer mail on one day', 'Ship one repair, one idea', 'Ask one buyer what is next'],
        captioned: false,
      },
    ],
  },
]

/** Returns the columns of a demo lesson, except for its order. */
export const toDemoVideoRow = ({ id, title, description, seconds, captioned }: DemoLesson) => ({
  title,
  description,
  duration: seconds,
  videoUrl: objectPathOf(`uploads/${id}.mp4`),
  thumbnailUrl: objectPathOf(`images/${id}.webp`),
  captionsUrl: captioned ? captionsPathOf(id) : null,
})

/** Returns the columns of a demo section, except for its order. */
export const toDemoSectionRow = ({ id, title, description }: DemoSection) => ({
  title,
  description,
  imageUrl: objectPathOf(`images/${id}.webp`),
})
