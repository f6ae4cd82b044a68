import type { Landing } from '@/lib/contract/site/landing'

/** The course in one sentence, for search results and shared links. */
export const courseDescription =
  'A video course for marketers: describe an app, a website or a tool in plain English, let AI build it, and sell it as your own. No coding required.'

export const heroCopy: Landing['hero'] = {
  badge: 'The Future of Online Marketing',
  headline: ['Write a sentence.', 'Sell an app.'],
  text: 'You already know what people buy. In six video modules you learn to describe it in plain English, have AI build the app, website or tool, and sell it under your own name.',
  bullets: ['No coding required', 'Build recurring income'],
  button: 'Get Instant Access Now',
  picture: '',
  pictureText: '',
}

export const benefitsCopy = {
  title: 'What changes when building takes an evening',
  text: 'Software used to need a budget, a developer and a long wait. Take those three away and a marketer can do this.',
  items: [
    {
      title: 'You describe, AI builds',
      description:
        'Say what the page should do and who it is for. You get something that runs, click through it, and ask for changes in the same plain words.',
      picture: '',
      pictureText: '',
    },
    {
      title: 'A first version tonight',
      description:
        'Every project in the course is small enough to finish in a sitting, and real enough to sell.',
      picture: '',
      pictureText: '',
    },
    {
      title: 'Yours to sell',
      description: 'Commercial rights come with the course. What you make carries your name and your price.',
      picture: '',
      pictureText: '',
    },
    {
      title: 'Paid every month',
      description: 'A tool people use on Tuesdays is a tool they keep paying for.',
      picture: '',
      pictureText: '',
    },
    {
      title: 'Use the audience you have',
      description:
        'Your list, your niche and your offers stay. You stop promoting other people’s products only, and start adding your own.',
      picture: '',
      pictureText: '',
    },
    {
      title: 'Nothing to install',
      description: 'A browser and an AI account are enough for every lesson, on a laptop of any age.',
      picture: '',
      pictureText: '',
    },
  ],
}

export const strategiesCopy = {
  title: 'Ten ways to be paid for what you build',
  text: 'Each one is taught with an example you can copy, change and put on sale.',
  items: [
    {
      title: 'Ready-made apps',
      description: 'Build one small app that solves one nagging problem, and sell copies of it.',
      pays: 'per copy',
    },
    {
      title: 'Subscription tools',
      description: 'Turn a task people repeat every week into a tool they rent by the month.',
      pays: 'monthly',
    },
    {
      title: 'App bundles',
      description: 'Put three related apps in one box: $197 for the set, $297 with resell rights.',
      pays: '$197–$297',
    },
    {
      title: 'Websites for local business',
      description:
        'Show the dentist a finished site instead of a proposal. Hand it over the day they say yes.',
      pays: 'per site',
    },
    {
      title: 'Care plans',
      description: 'Keep the sites you delivered fresh, safe and online for a fixed fee.',
      pays: 'monthly',
    },
    {
      title: 'Tools that collect leads',
      description:
        'A calculator or a quiz earns more addresses than another PDF, and you can build one per niche.',
      pays: 'per lead',
    },
    {
      title: 'Affiliate bonuses',
      description: 'Offer a tool nobody else has to everyone who buys through your link.',
      pays: 'commission',
    },
    {
      title: 'White-label licenses',
      description: 'Let other marketers put their name on your app, and keep the original.',
      pays: 'per license',
    },
    {
      title: 'Custom builds',
      description:
        'Quote a fixed price for a tool a client describes, with the first draft ready at the first call.',
      pays: 'per project',
    },
    {
      title: 'Build and flip',
      description: 'Finish a site, give it a little traffic and history, and sell it on a marketplace.',
      pays: 'per sale',
    },
  ],
}

export const outlineCopy = {
  title: 'Six modules, from first prompt to first sale',
  text: 'Watch them in order or open the one you need. Your place, your progress and your notes are saved.',
  modules: [
    {
      outcome: 'a product idea and who pays for it',
      title: 'The New AI Gold Rush For Marketers',
      description:
        'Why the ability to sell is now worth more than the ability to code, and where the openings are.',
      points: [
        'What AI builds well today, and what to leave alone',
        'How to find a problem that people already pay to solve',
        'Choosing your first product in an afternoon',
      ],
    },
    {
      outcome: 'one app online',
      title: 'Profitable App Creation Made Simple',
      description:
        'Your first app from one paragraph of plain English to an address you can send to a friend.',
      points: [
        'Writing a brief that AI understands the first time',
        'Testing, and asking for changes without breaking things',
        'Publishing the app under your own domain',
      ],
    },
    {
      outcome: 'an app that takes payments',
      title: 'Advanced Apps That Sell For Higher Profits',
      description: 'The parts that make an app worth a higher price: accounts, saved data and payments.',
      points: [
        'Members, logins and data that stays',
        'Taking one-time and monthly payments',
        'Turning one app into a family of niche editions',
      ],
    },
    {
      outcome: 'a website ready to hand over',
      title: 'Building And Selling Websites With AI',
      description: 'Finished websites for real businesses, made before the first meeting.',
      points: [
        'From a business card to a complete site',
        'The message that gets a busy owner to look',
        'Handing over, and staying on with a care plan',
      ],
    },
    {
      outcome: 'a bundle priced at $197 or $297',
      title: 'How To Monetize Every AI Creation',
      description: 'Pricing, packaging and launching what you have built, more than once.',
      points: [
        'Packaging single tools as $197 and $297 bundles',
        'Launch pages, affiliates and bonuses that fit',
        'Resell and white-label rights, in plain terms',
      ],
    },
    {
      outcome: 'a shelf of smaller offers',
      title: 'Extra AI Income Streams',
      description: 'Smaller, quicker things to sell between the big ones.',
      points: [
        'Lead tools, templates and prompt packs',
        'Custom builds at a fixed price',
        'Flipping finished sites and apps',
      ],
    },
  ],
}

export const reasonsCopy = {
  title: 'Why this works now',
  items: [
    {
      title: 'The expensive part became cheap.',
      description:
        'A working first version used to cost weeks and an invoice. Now it costs a clear description.',
      before: { label: 'brief to developer', share: 100 },
      after: { label: 'brief to AI', share: 9 },
    },
    {
      title: 'The rare part is the one you have.',
      description:
        'Many can build. Few know an audience, an offer and a reason to buy today. That half is yours.',
      before: { label: 'people who can build', share: 88 },
      after: { label: 'people who can sell it', share: 24 },
    },
    {
      title: 'People come back to software.',
      description: 'An e-book is read once. A tool is opened on Monday, and again on the Monday after.',
      before: { label: 'life of an e-book', share: 14 },
      after: { label: 'life of a useful tool', share: 100 },
    },
    {
      title: 'Every build shortens the next.',
      description:
        'Your prompts, parts and pages pile up. The fourth product is mostly made of the first three.',
      before: { label: 'first product', share: 100 },
      after: { label: 'fourth product', share: 32 },
    },
  ],
}

export const includedCopy = {
  title: 'Everything in the box',
  text: 'One purchase, nothing to add at checkout.',
  items: [
    { name: 'Lifetime access to all training videos', quantity: '6 modules' },
    { name: 'Step-by-step app and website creation tutorials', quantity: 'full set' },
    { name: 'Templates and resources for faster builds', quantity: 'full set' },
    { name: 'Updates as new AI tools are released', quantity: 'ongoing' },
    { name: 'Commercial rights to sell everything you create', quantity: 'unlimited' },
  ],
}

export const signUpCopy = {
  title: 'Get early access and bonuses',
  text: 'A place among the first students, and the bonuses that come with it.',
  button: 'Get Early Access',
}

export const finalCallCopy = {
  badge: 'Limited Time Opportunity',
  title: 'Your first product is one sentence away.',
  text: 'Join hundreds of marketers already building AI-powered income streams',
  button: 'Start Building Today',
}
