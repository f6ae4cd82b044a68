import type { ComponentProps } from 'react'
import { AdminPage } from '@/components/layout/admin-page'
import { SettingsNav } from './settings-nav'

/** Lays out a settings page, with the menu of all settings pages. */
export function SettingsPage({ children, ...page }: ComponentProps<typeof AdminPage>) {
  return (
    <AdminPage {...page}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[10rem_minmax(0,1fr)] lg:gap-8">
        <SettingsNav />
        <div className="grid min-w-0 grid-cols-1 gap-6">{children}</div>
      </div>
    </AdminPage>
  )
}
