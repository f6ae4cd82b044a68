import type { Metadata } from 'next'
import { LessonTray } from '@/components/course/lesson-queue/lesson-tray'
import { Providers } from '@/components/providers'
import { brandName } from '@/lib/server/site/current-site'
import '../globals.css'

/** Read per request, because the owner can change the name without a new build. */
export async function generateMetadata(): Promise<Metadata> {
  const name = await brandName()
  return {
    title: { default: name, template: `%s · ${name}` },
    robots: { index: false },
  }
}

export default function StudentLayout({ children }: { children: React.ReactNode }) {
  return (
    <Providers>
      {children}
      <LessonTray />
    </Providers>
  )
}
