import { NextRequest } from 'next/server'
import { readForm } from './form-body'

const read = (body: string, type = 'application/x-www-form-urlencoded') =>
  readForm(
    new NextRequest('http://localhost:3000/', { method: 'POST', body, headers: { 'content-type': type } }),
    64 * 1024,
  )

const multipart = (count: number) =>
  `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(count)}--b--\r\n`

test('a repeated field becomes an array in the order sent', async () => {
  const many = Array.from({ length: 499 }, (_, index) => String(index))
  expect(await read(`b=x&${many.map((value) => `a=${value}`).join('&')}`)).toEqual({ b: 'x', a: many })
})

test.each([
  ['urlencoded', 'application/x-www-form-urlencoded', (count: number) => 'a&'.repeat(count)],
  ['multipart', 'multipart/form-data; boundary=b', multipart],
])('%s: accepts 500 fields, and refuses more within half a second', async (_, type, make) => {
  expect(Object.keys(await read(make(500), type))).toEqual(['a'])
  await expect(read(make(501), type)).rejects.toMatchObject({ status: 400 })
  const began = performance.now()
  await expect(read(make(1_000), type)).rejects.toMatchObject({ status: 400 })
  await expect(read('a&'.repeat(32_000))).rejects.toMatchObject({ status: 400 })
  expect(performance.now() - began).toBeLessThan(500)
})
