import type { ReactNode } from 'react'

/** Lays out an admin page: the title and the main action, then the content. */
export function AdminPage({
  title,
  description,
  action,
  children,
}: {
  title: string
  description?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <main className="mx-auto grid w-full grid-cols-1 max-w-[96rem] gap-8 px-4 pt-7 sm:px-6 md:pt-10 lg:px-10 print:max-w-none print:gap-6 print:p-0">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-[clamp(1.75rem,3vw,2.375rem)]">{title}</h1>
          {description && <p className="mt-1.5 text-quiet">{description}</p>}
        </div>
        {action && <div className="flex flex-wrap gap-2 print:hidden">{action}</div>}
      </header>
      {children}
    </main>
  )
}
