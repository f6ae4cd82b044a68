import { runMaintenance } from '@/lib/data/system/maintenance'
import { tasks } from '@/lib/data/tasks'
import { tryMaintenance } from './maintenance'

const origin = 'https://course.example.com'
const later = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000)

test('reports maintenance that never ran, runs, or stopped', async () => {
  await expect(tryMaintenance(origin)).rejects.toThrow(
    `it has never run: npm start runs it automatically; on other hosts, a cron job calls ${origin}/api/cron/maintenance`,
  )
  await runMaintenance(tasks)
  expect(await tryMaintenance(origin, later(1))).toBe(
    'it ran 1 hour ago; IP addresses are deleted after 180 days (ADDRESS_DAYS)',
  )
  await expect(tryMaintenance(origin, later(72))).rejects.toThrow('it last ran 3 days ago')
})
