import { tableOwners } from '@/scripts/check/table-owners.mjs'
import { derivations, uncheckedDerivedTables } from './derived-data'

/** Tables whose rows follow from no other rows. `users`, `products` and `purchases` have derived columns. */
const sources = `users products purchases user_emails misspelt_emails accounts sessions passkeys used_challenges known_browsers view_as verification_tokens
  access_logs course_sections videos transcript_cues lesson_speech speech_pieces unanswered_questions chapters
  lesson_files certificates video_progress video_notes video_renditions playback_fallbacks uploads ipn_events imports
  import_lines first_run email_outbox broadcasts leads mail_words mail_preferences mail_suppressions site
  landing_versions pages page_versions rate_limits audit_log app_settings refund_policies forgotten_ips offer_ticks
  withdrawals courses course_slugs openings lead_courses landing_drafts offers offer_people
  networks network_keys`

test('every table is a source, or declares how it is recomputed or why it is not', () => {
  const derived = [...derivations.map(({ table }) => table), ...Object.keys(uncheckedDerivedTables)]
  const known = new Set([...sources.split(/\s+/), ...derived])
  expect([...known].toSorted()).toEqual(Object.keys(tableOwners).toSorted())
})
