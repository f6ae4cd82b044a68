import type { SearchResult, SearchResultKind } from '@/lib/contract/admin-search'

/** Search result with its text and its link. */
export interface AdminSearchResult {
  key: string
  kind: string
  title: string
  detail: string | null
  /** Path on this site. */
  href: string
}

const COURSES_HREF = '/admin/courses'

/** Admin pages and settings, with keywords that people may search for. */
const pages: { title: string; words: string; href: string }[] = [
  { title: 'Admin Panel', words: 'overview money sections home', href: '/admin' },
  { title: 'Analytics', words: 'visits report', href: '/admin/analytics' },
  { title: 'Detailed Access Logs', words: 'visits access log ip', href: '/admin/analytics/logs' },
  { title: 'Courses', words: 'add second order', href: COURSES_HREF },
  { title: 'Customers', words: 'people students users buyers', href: '/admin/customers' },
  { title: 'Early Access', words: 'leads sign-ups list', href: '/admin/leads' },
  { title: 'Products', words: 'item number', href: '/admin/products' },
  { title: 'Offers', words: 'upsell products clicks', href: '/admin/offers' },
  { title: 'Purchases', words: 'sales refunds receipts notifications test sale', href: '/admin/purchases' },
  { title: 'Import', words: 'imports csv sales purchases upload', href: '/admin/imports' },
  { title: 'Withdrawals', words: 'refunds consumers eu', href: '/admin/withdrawals' },
  { title: 'Launch', words: 'funnel', href: '/admin/launch' },
  { title: 'Broadcasts', words: 'emails sequences newsletter send', href: '/admin/mails' },
  { title: 'Email Text', words: 'emails welcome subject body words', href: '/admin/mails/words' },
  { title: 'Landing Page', words: 'headline words sell buy link site', href: '/admin/landing' },
  {
    title: 'Pages',
    words: 'privacy terms contact about imprint legal refunds refund policy published',
    href: '/admin/pages',
  },
  { title: 'Settings', words: 'configuration', href: '/admin/settings' },
  {
    title: 'API Key and Security Key',
    words: 'warriorplus credentials settings',
    href: '/admin/settings#keys',
  },
  {
    title: 'Networks',
    words: 'jvzoo stripe digistore24 clickbank warriorplus settings',
    href: '/admin/settings/networks',
  },
  { title: 'Course Settings', words: 'add second courses', href: '/admin/settings/course' },
  {
    title: 'Who can watch',
    words: 'content access open customers only settings',
    href: '/admin/settings/course#who-may-watch',
  },
  {
    title: 'Lesson completion',
    words: 'automatic progress settings',
    href: '/admin/settings/course#lessons',
  },
  {
    title: 'Reminders',
    words: 'emails postal address rescue time zone settings',
    href: '/admin/settings/reminders',
  },
  {
    title: 'Brand',
    words: 'name logo color accent support sender settings',
    href: '/admin/settings/brand',
  },
  { title: 'Certificates', words: 'course settings', href: '/admin/settings/course#certificates' },
  {
    title: 'Email',
    words: 'mail server smtp sender dns settings',
    href: '/admin/settings/email',
  },
  {
    title: 'Withdrawal',
    words: 'consumers eu form language settings',
    href: '/admin/settings/withdrawal',
  },
  {
    title: 'AI',
    words: 'openai key images transcripts ask the course questions settings',
    href: '/admin/settings/ai',
  },
  {
    title: 'Backup',
    words: 'restore download nightly passphrase settings',
    href: '/admin/settings/backup',
  },
  {
    title: 'Rejected addresses',
    words: 'bounced suppressed settings',
    href: '/admin/settings/email#refused-emails',
  },
  { title: 'Audit Log', words: 'who changed history settings', href: '/admin/settings/audit' },
]

/**
 * Returns the pages that match the search. Each typed word must be the beginning of a word in the page’s
 * title or keywords. A shop with one course has no page that lists its courses.
 */
export function findAdminPages(search: string, hasSeveralCourses: boolean): AdminSearchResult[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isFor = (text: string) => words.every((word) => ` ${text.toLowerCase()}`.includes(` ${word}`))
  return pages
    .filter(({ title, words }) => isFor(`${title} ${words}`))
    .filter(({ href }) => hasSeveralCourses || href !== COURSES_HREF)
    .map(({ title, href }) => ({ key: href, kind: 'Page', title, detail: null, href }))
}

const kinds: Record<SearchResultKind, string> = {
  person: 'Customer',
  sale: 'Sale',
  product: 'Product',
  section: 'Section',
  video: 'Video',
}

const withSearch = (search: string) => `?${new URLSearchParams({ search })}`

const hrefs: Record<SearchResultKind, (found: SearchResult) => string> = {
  person: ({ id }) => `/admin/customers/${id}`,
  sale: ({ title }) => `/admin/purchases${withSearch(title)}`,
  product: () => '/admin/products',
  section: ({ id }) => `/section/${id}`,
  video: ({ id }) => `/video/${id}`,
}

export const toAdminSearchResult = (found: SearchResult): AdminSearchResult => ({
  key: `${found.kind} ${found.id}`,
  kind: kinds[found.kind],
  title: found.title,
  detail: found.detail,
  href: hrefs[found.kind](found),
})
