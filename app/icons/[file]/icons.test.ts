import { db } from '@/lib/server/db/client'
import { clearSiteCache } from '@/lib/server/site/current-site'
import { call } from '@/tests/call'
import manifest from '../../manifest'
import { GET } from './route'

test('serves the icons to everyone with their types, and no other file', async () => {
  await db.site.create({ data: { id: 'default', version: 'second', accent: '#1d6fe0' } })
  const icon = await call(GET, { params: { file: 'icon.svg' } })
  expect(icon.status).toBe(200)
  expect(icon.headers.get('content-type')).toBe('image/svg+xml')
  const favicon = await call(GET, { params: { file: 'favicon.ico' } })
  expect(favicon.headers.get('content-type')).toBe('image/png')
  expect(favicon.headers.get('cache-control')).toBe('public, max-age=300')
  for (const file of ['toString', 'logo.png']) {
    expect((await call(GET, { params: { file } })).status).toBe(404)
  }
})

test('names the brand and its color in the manifest', async () => {
  expect(await manifest()).toMatchObject({ name: 'Lectern', theme_color: '#faf8f4' })
  await db.site.create({
    data: { id: 'default', version: 'second', name: 'Sell by Evening', accent: '#1d6fe0' },
  })
  clearSiteCache()
  expect(await manifest()).toMatchObject({
    name: 'Sell by Evening',
    short_name: 'Sell by Evening',
    theme_color: '#1d6fe0',
    icons: [expect.objectContaining({ src: '/icon.svg' }), expect.objectContaining({ sizes: '180x180' })],
  })
})
