import { getSettings } from '@/lib/data/system/settings'
import { env } from '@/lib/server/env'
import { createAdmin, createCourse } from '@/tests/factories'
import { readPrivacyServices } from './privacy-services'

const key = { OPENAI_API_KEY: env.OPENAI_API_KEY }
afterEach(() => void Object.assign(env, key))

test('the privacy policy mentions questions if any course answers them', async () => {
  Object.assign(env, { OPENAI_API_KEY: 'sk-test' })
  const { viewer } = await createAdmin()
  const sendsQuestions = async () =>
    (await readPrivacyServices(viewer, await getSettings(viewer))).sendsQuestions
  await createCourse()
  expect(await sendsQuestions()).toBe(false)
  await createCourse({ askCourse: true })
  expect(await sendsQuestions()).toBe(true)
})
