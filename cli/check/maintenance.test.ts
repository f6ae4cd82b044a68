import { maintenanceTasks } from '@/lib/data/maintenance-tasks'
import { runMaintenance } from '@/lib/data/system/maintenance'
import { checkMaintenance } from './maintenance'

const origin = 'https://course.example.com'
const later = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000)

test('reports whether maintenance never ran, runs, or stopped', async () => {
  await expect(checkMaintenance(origin)).rejects.toThrow(
    `has never run: npm start runs it automatically; on other hosts, set up a cron job that calls ${origin}/api/cron/maintenance`,
  )
  await runMaintenance(maintenanceTasks)
  expect(await checkMaintenance(origin, later(1))).toBe(
    'it ran 1 hour ago; IP addresses are deleted after 180 days (ADDRESS_DAYS)',
  )
  await expect(checkMaintenance(origin, later(72))).rejects.toThrow('last ran 3 days ago')
})
