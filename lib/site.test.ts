import { benefits, finalCall, footerLinks, hero, included, outline, reasons, strategies } from './site'

describe('the landing content', () => {
  it('has six benefits, ten strategies, six modules and four reasons', () => {
    expect(benefits.items).toHaveLength(6)
    expect(strategies.items).toHaveLength(10)
    expect(outline.modules).toHaveLength(6)
    expect(reasons.items).toHaveLength(4)
  })

  it('numbers its modules and gives each three bullets', () => {
    expect(outline.modules.map(({ number, title }) => `${number} ${title}`)).toEqual([
      '1 The New AI Gold Rush For Marketers',
      '2 Profitable App Creation Made Simple',
      '3 Advanced Apps That Sell For Higher Profits',
      '4 Building And Selling Websites With AI',
      '5 How To Monetize Every AI Creation',
      '6 Extra AI Income Streams',
    ])
    for (const { points, description } of outline.modules) {
      expect(points).toHaveLength(3)
      expect(description).not.toBe('')
    }
  })

  it('lists what the buyer gets', () => {
    expect(included.items.map(({ name }) => name)).toEqual([
      'Lifetime access to all training videos',
      'Step-by-step app and website creation tutorials',
      'Templates and resources for faster builds',
      'Updates as new AI tools are released',
      'Commercial rights to sell everything you create',
    ])
  })

  it('keeps the promised words', () => {
    expect(hero.badge).toBe('The Future of Online Marketing')
    expect(hero.bullets).toEqual(['No coding required', 'Build recurring income'])
    expect(hero.button).toBe('Get Instant Access Now')
    expect(finalCall.badge).toBe('Limited Time Opportunity')
    expect(finalCall.text).toBe('Join hundreds of marketers already building AI-powered income streams')
    expect(footerLinks).toHaveLength(7)
    expect(JSON.stringify({ strategies, outline })).toMatch(/\$197.*\$297/)
  })

  it('has no two strategies or benefits of one name', () => {
    const titles = [...benefits.items, ...strategies.items, ...reasons.items].map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })
})
