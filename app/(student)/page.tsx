import { listSections } from '@/lib/data/sections'
import { requireViewer } from '@/lib/server/page'

export default async function DashboardPage() {
  const viewer = await requireViewer()
  const sections = await listSections(viewer)
  return <main>{sections.map((section) => section.title)}</main>
}
