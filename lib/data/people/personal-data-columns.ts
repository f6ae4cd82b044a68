import 'server-only'
import type { AccountExport } from '@/lib/contract/account-export'

interface PersonColumn {
  /**
   * What merging two accounts does with the rows of the old account. `join` has its own steps in
   * `account-merge-steps.ts`. `finish` moves the rows in batches after the merge. `none`: the rows belong to an
   * email, or record the past.
   */
  merge: 'reassign' | 'delete' | 'join' | 'finish' | 'none'
  /** What deleting the person does: it deletes the rows, clears the column, runs a function, or keeps the rows. */
  erase:
    | 'cascade'
    | 'clear'
    | 'forgetBuyer'
    | 'forgetLeads'
    | 'forgetPreviousEmails'
    | 'deleteLinkTokens'
    | 'keep'
  /** Lists of the account export that contain the rows, or why the export leaves them out. */
  export: readonly Exclude<keyof AccountExport, 'madeAt'>[] | string
  /**
   * Whether a row proves that somebody used the account, so that undoing an import keeps the account. A
   * string is an SQL condition on the row (`owned`): only rows that meet it prove this.
   */
  provesUse: boolean | string
  /** Whether backups contain the table. */
  backup: boolean
}

const owned = { merge: 'reassign', erase: 'cascade', provesUse: true, backup: true } as const
const joined = { ...owned, merge: 'join' } as const
const signIn = { ...owned, merge: 'delete' } as const
/** Columns that name the person who did something, usually an administrator. */
const actor = { ...owned, erase: 'clear', export: 'the row only records who made a change' } as const
/** Columns without a foreign key to `users`. */
const loose = { merge: 'none', erase: 'keep', provesUse: false, backup: true } as const

/**
 * Every column that refers to a person or contains their email. Merging accounts, the account export, deleting a
 * customer, backups and undoing an import read this list. A merge handles the columns in this order.
 */
export const personalDataColumns = {
  'accounts.user_id': { ...signIn, export: ['signInProviders'] },
  'sessions.user_id': { ...signIn, export: ['sessions'], backup: false },
  'passkeys.user_id': { ...signIn, export: ['passkeys'] },
  'known_browsers.user_id': { ...signIn, export: 'contains only hashes', backup: false },
  'user_emails.user_id': { ...owned, export: ['furtherEmails'] },
  'misspelt_emails.user_id': { ...owned, export: ['misspeltEmails'] },
  'users.merged_into': { ...owned, export: 'an account that is being merged' },
  'purchases.user_id': { ...owned, erase: 'clear', export: ['purchases'] },
  'purchase_moments.user_id': { ...owned, erase: 'clear', export: ['lines'] },
  // An unsent email doesn’t prove that somebody used the account.
  'email_outbox.user_id': { ...joined, export: ['mails'], provesUse: "owned.state = 'sent'" },
  'video_progress.user_id': { ...joined, export: ['lessons'] },
  'video_notes.user_id': { ...owned, export: ['notes'] },
  'certificates.user_id': { ...owned, export: ['certificates'] },
  'offer_people.user_id': { ...joined, export: ['offers'] },
  'course_moments.user_id': { ...joined, export: ['courses'] },
  // Every account has an activity row, so only a count above 0 proves use.
  'user_activity.user_id': {
    ...joined,
    export: 'derived from the access log',
    provesUse: 'owned.access_count > 0',
  },
  // `finishAccountMerges` moves these log entries.
  'access_logs.user_id': { ...owned, merge: 'finish', export: ['accessLog'] },
  'uploads.user_id': actor,
  'audit_log.actor': actor,
  'app_settings.last_modified_by': actor,
  // An administrator who is viewing as the old account continues as the merged account.
  'view_as.user_id': { ...owned, export: 'lasts 30 minutes', backup: false },
  'view_as.admin_id': { ...owned, export: 'lasts 30 minutes', backup: false },
  'offer_ticks.ticked_by': actor,
  'withdrawals.handled_by': actor,
  'imports.user_id': actor,
  'network_keys.saved_by': actor,
  'refund_policies.saved_by': actor,
  'landing_versions.published_by': actor,
  'page_versions.saved_by': actor,
  'openings.user_id': { ...joined, export: ['openings'] },
  'openings.opened_by': actor,
  'users.email': { ...loose, erase: 'cascade', export: ['account'] },
  'purchases.buyer_email': { ...loose, erase: 'forgetBuyer', export: ['purchases'] },
  'purchases.claimed_from': { ...loose, erase: 'forgetPreviousEmails', export: 'kept for 30 days' },
  'withdrawals.email': { ...loose, erase: 'forgetBuyer', export: ['withdrawals'] },
  'withdrawals.reply_email': { ...loose, erase: 'forgetBuyer', export: ['withdrawals'] },
  'leads.email': { ...loose, erase: 'forgetLeads', export: ['earlyAccess'] },
  'verification_tokens.identifier': {
    ...loose,
    erase: 'deleteLinkTokens',
    export: 'contains secrets',
    backup: false,
  },
  // An opt-out stays valid if the person signs up again.
  'mail_preferences.email_hash': { ...loose, export: ['mailsOff'] },
  'mail_suppressions.email': { ...loose, export: ['refusedEmails'] },
  'week_visitors.user_id': { ...loose, export: 'lists the visitors of one week, only to count them' },
  'import_lines.user_id': { ...loose, export: 'the account that a row created' },
} as const satisfies Record<string, PersonColumn>

type Columns = typeof personalDataColumns
type Name = keyof Columns
/** The columns whose rows a merge joins. */
export type JoinedColumn = { [Key in Name]: Columns[Key]['merge'] extends 'join' ? Key : never }[Name]
/** The functions that delete a person’s data. */
export type Eraser = Exclude<Columns[Name]['erase'], 'cascade' | 'clear' | 'keep'>
/** The lists of the account export that contain these columns. */
export type ExportedList = Exclude<Columns[Name]['export'], string>[number]

export const tableOf = (name: string) => name.replace(/\..*/, '')
export const columnOf = (name: string) => name.replace(/.*\./, '')
