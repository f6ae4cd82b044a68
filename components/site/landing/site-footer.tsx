import { Logo } from '@/components/layout/logo'
import { footerLinks } from '@/lib/site'
import { ThemeButton } from './theme-button'

export function SiteFooter({ name, year }: { name: string; year: number }) {
  return (
    <footer id="footer" className="border-t print:break-inside-avoid">
      <div className="shell grid gap-8 py-12 print:gap-4 print:py-6">
        <div className="flex items-center justify-between gap-4">
          <Logo name={name} />
          <ThemeButton className="print:hidden" />
        </div>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-7 gap-y-1 text-quiet text-sm">
            {footerLinks.map((label) => (
              <li key={label}>
                <a href="#footer" className="inline-block py-1.5 hover:text-ink hover:underline">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="text-quiet text-sm">
          © <span data-year>{year}</span> {name}. All rights reserved.
        </p>
      </div>
    </footer>
  )
}
