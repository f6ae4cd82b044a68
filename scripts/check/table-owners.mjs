/** Modules of lib/data, and the tables that each of them owns. */
const tables = {
  people: [
    'users',
    'user_emails',
    'misspelt_emails',
    'accounts',
    'sessions',
    'passkeys',
    'used_challenges',
    'known_browsers',
    'view_as',
    'verification_tokens',
    'access_logs',
    'user_activity',
    'activity_daily',
    'activity_weekly',
    'week_visitors',
    'openings',
  ],
  course: [
    'courses',
    'course_slugs',
    'course_sections',
    'videos',
    'transcript_cues',
    'lesson_speech',
    'speech_pieces',
    'unanswered_questions',
    'transcript_passages',
    'search_words',
    'chapters',
    'lesson_files',
    'certificates',
    'video_progress',
    'video_curve',
    'section_reach',
    'video_notes',
    'offers',
    'offer_people',
  ],
  media: ['video_renditions', 'playback_fallbacks', 'uploads', 'unused_objects', 'picture_sizes'],
  sales: [
    'products',
    'listings',
    'matching_runs',
    'purchases',
    'purchase_payments',
    'withdrawals',
    'launch_counts',
    'sales_daily',
    'ipn_events',
    'networks',
    'network_keys',
    'witness',
    'witness_fields',
    'witness_messages',
    'imports',
    'import_lines',
    'first_run',
    'purchase_moments',
    'course_moments',
    'marked_days',
    'daily_recounts',
  ],
  mail: [
    'email_outbox',
    'broadcasts',
    'leads',
    'lead_courses',
    'mail_words',
    'mail_preferences',
    'mail_suppressions',
  ],
  site: ['site', 'landing_drafts', 'landing_versions', 'pages', 'page_versions'],
  system: [
    'figures',
    'rate_limits',
    'audit_log',
    'app_settings',
    'refund_policies',
    'forgotten_ips',
    'offer_ticks',
  ],
}

export const tableOwners = Object.fromEntries(
  Object.entries(tables).flatMap(([module, owned]) => owned.map((table) => [table, module])),
)

/** Files and folders of lib/data that are not in the folder of their module. */
const moduleOverrides = {
  'is-published.ts': 'course',
  timelines: 'sales',
  'dirty-days.ts': 'sales',
  'delete-old-ips.ts': 'system',
}

export function moduleOf(name) {
  const [first] = name.split('/')
  return moduleOverrides[first] ?? first
}

/** Files that may read tables of several modules. Each counts as one exception toward the maximum. */
export const overviewFiles = {
  'account-export-rows.ts': 'a person receives every fact about them',
  'admin-search-queries.ts': 'one search over people, sales and the course',
  'doctor/derived-data.ts': 'compares derived tables with their sources',
  'doctor/doctor.ts': 'counts queued work of all modules',
  'course/offer-products.ts': 'an offer of the course is hidden from buyers of its product, and counts them',
  'timelines/rebuild-timelines.ts': 'a purchase timeline follows from emails, sign-ins and progress',
  'media/object-references.ts': 'the list of every stored reference to a file',
  'people/account-merge-steps.ts': 'moves every fact about a person',
  'sales/evidence-activity.ts': 'shows in a dispute what an account did',
  'sales/setup-guide/demo-leftovers.ts': 'adds and removes the demo course with its product',
  'sales/setup-guide/setup-facts.ts': 'the setup guide checks every module',
  'sales/customer-profile.ts': 'the administrator sees every fact about a person',
  'sales/attention-system-issues.ts': 'lists what needs attention in every module',
  'system/site-totals.ts': 'totals over people, sales and the course',
  'metrics.ts': 'monitoring reads the queues of all modules',
  'system/safe-mode.ts': 'a restored copy counts work on hold in all modules',
}

const reasons = {
  courses: 'who may see and watch a course, its image, and its settings while there is only one',
  course_sections: 'sections and lessons that are published or granted',
  email_outbox: 'emails that belong to a person or a sale',
  first_run: 'the test email of the setup guide',
  lesson_files: 'files of a lesson',
  products: 'the name of what was bought, and what it grants',
  purchases: 'what a person bought',
  rate_limits: 'one view per lesson and minute',
  users: 'the person of a row',
  video_progress: 'what a person watched',
  videos: 'lessons',
}

/**
 * Number of files of a module that name a table of another module. These numbers may only fall, unless a new
 * concept needs more, as courses did.
 */
const files = {
  course: { products: 3 },
  mail: { courses: 1, first_run: 1, products: 4, purchases: 7, users: 5 },
  media: { course_sections: 3, courses: 1, lesson_files: 1, videos: 4 },
  people: {
    courses: 3,
    course_sections: 6,
    lesson_files: 1,
    products: 3,
    purchases: 9,
    rate_limits: 1,
    video_progress: 1,
    videos: 5,
  },
  sales: { courses: 1, users: 8 },
  system: { courses: 1, email_outbox: 1, users: 2 },
}

export const declaredAccess = Object.fromEntries(
  Object.entries(files).flatMap(([module, counts]) =>
    Object.entries(counts).map(([table, count]) => [
      `${module} ${table}`,
      { files: count, reason: reasons[table] },
    ]),
  ),
)

/** Maximum number of declarations: overviews, and pairs of a module and a foreign table. This maximum may only fall. */
export const CROSS_MODULE_TABLES_MAX = 39
