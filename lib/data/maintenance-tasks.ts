import 'server-only'
import { pruneUnansweredQuestions } from './course/ask-course'
import { convertCaptionFiles } from './course/convert-caption-files'
import { copyOutsideThumbnails } from './course/lesson-thumbnails'
import { refreshSectionProgress } from './course/section-progress'
import { transcribeLessons } from './course/transcribe-lessons'
import { queueAccessEndingEmails } from './mail/access-ending-emails'
import { recordDeliveryHealth } from './mail/delivery-health'
import { rehashOptOuts } from './mail/email-preferences'
import { deleteUnconfirmedLeads } from './mail/leads'
import { sendDueEmails } from './mail/outbox'
import { pruneEmails } from './mail/prune-emails'
import { queueBroadcasts } from './mail/queue-broadcasts'
import { queueLessonsOpenEmails } from './mail/queue-lessons-open'
import { postponeEarlyReminders, queueWinBackEmails } from './mail/reminders'
import { sendBroadcasts } from './mail/send-broadcasts'
import { postponeNightEmails } from './mail/send-rate'
import { startDueBackupInBackground } from './media/backup/nightly-backup'
import { createMissingImages } from './media/cover-images'
import { sweepObjects } from './media/object-sweep'
import { makePictureSizes, queueMissingPictureSizes } from './media/picture-sizes'
import { pruneAccessLogs } from './people/access-log'
import { countActiveWeeks } from './people/active-weeks'
import { recomputeOutdatedPurchaseFlags } from './people/find-or-create-buyers'
import { finishAccountMerges } from './people/finish-account-merges'
import { forgetVisitorIps } from './people/forget-visitor-ips'
import { prunePreviousBuyerEmails } from './people/merge-accounts'
import { pruneExpiredSignIns } from './people/prune-expired-sign-ins'
import { endExpiredViewAs } from './people/view-as'
import { refreshAttention, refreshAttentionIfStale } from './sales/attention'
import { deleteOldImports, runImports } from './sales/imports/run-imports'
import { recountLaunch } from './sales/launch-rollups'
import { reencryptNetworkKeys } from './sales/networks/network-keys'
import { fillMissingEvents } from './sales/notifications/fill-missing-events'
import { forgetBuyerIps } from './sales/notifications/forget-buyer'
import { replayWithValidKey } from './sales/notifications/list-and-replay-notifications'
import { matchWaitingSales } from './sales/notifications/match-waiting-sales'
import { processMessagesWithFacts } from './sales/notifications/process-messages-of-new-key'
import { retryFailedNotifications } from './sales/notifications/process-queue'
import { deleteUnrelatedMessages } from './sales/notifications/read-facts'
import { forgetUnknownItemBuyers, removeIgnoredSales } from './sales/notifications/remove-unknown-item-sales'
import { removeStrayTestSales } from './sales/notifications/test-sale'
import { pruneUnverified, verifyAllMessagesAgain } from './sales/notifications/unverified-notifications'
import { raiseOwnerAlerts } from './sales/owner-alerts'
import { updateReceivedFields } from './sales/received-fields'
import { recordDiscrepancies } from './sales/reconciliation'
import { recountSales } from './sales/sales-rollups'
import { matchWithdrawals } from './sales/withdrawals/match-withdrawals'
import { forgetWithdrawalIps, pruneWithdrawals } from './sales/withdrawals/prune-withdrawals'
import { reencryptCredentials } from './system/credentials'
import { type MaintenanceTask, pruneExpiredRateLimits } from './system/maintenance'

/**
 * All maintenance tasks, in the order in which they run. Don’t rename a task with an interval: its name is
 * also the key of its lease, which other releases share. Before these tasks, `/api/cron/maintenance`
 * processes the sales that are waiting (`processQueue`).
 */
export const maintenanceTasks: Record<string, MaintenanceTask> = {
  missingEvents: { work: () => fillMissingEvents() },
  failedNotifications: { work: retryFailedNotifications },
  notificationsWithValidKey: { work: replayWithValidKey },
  messagesWaitingForApi: { work: processMessagesWithFacts },
  unprovenMessages: { work: verifyAllMessagesAgain, everyMinutes: 10 },
  waitingSales: { work: () => matchWaitingSales(refreshAttention) },
  returns: { work: queueWinBackEmails, everyMinutes: 60 },
  endings: { work: queueAccessEndingEmails, everyMinutes: 60 },
  openedLessons: { work: () => queueLessonsOpenEmails(), everyMinutes: 10 },
  // Must run before `dueEmails`, which sends the acknowledgements of matched withdrawals before those of
  // other withdrawals.
  withdrawals: { work: () => matchWithdrawals() },
  alerts: { work: raiseOwnerAlerts, everyMinutes: 10 },
  earlyReminders: { work: () => postponeEarlyReminders() },
  nightEmails: { work: postponeNightEmails },
  dueEmails: { work: () => sendDueEmails() },
  deliveryHealth: { work: recordDeliveryHealth },
  leads: { work: deleteUnconfirmedLeads, everyMinutes: 60 },
  preferences: { work: rehashOptOuts, everyMinutes: 1440 },
  missingImages: { work: () => createMissingImages() },
  captionFiles: { work: () => convertCaptionFiles() },
  outsideThumbnails: { work: () => copyOutsideThumbnails() },
  credentials: { work: reencryptCredentials },
  networkKeys: { work: reencryptNetworkKeys },
  expired: { work: pruneExpiredSignIns, everyMinutes: 60 },
  expiredLimits: { work: pruneExpiredRateLimits, everyMinutes: 60 },
  oldEmails: { work: pruneEmails, everyMinutes: 60 },
  accountMerges: { work: () => finishAccountMerges() },
  endedAccess: { work: () => recomputeOutdatedPurchaseFlags(), everyMinutes: 60 },
  claims: { work: prunePreviousBuyerEmails, everyMinutes: 60 },
  expiredViewAs: { work: endExpiredViewAs },
  // Must run before `accessLogs`, which deletes log entries.
  activeWeeks: { work: () => countActiveWeeks() },
  reach: { work: () => refreshSectionProgress(), everyMinutes: 60 },
  accessLogs: { work: () => pruneAccessLogs(), everyMinutes: 60 },
  visitorIps: { work: () => forgetVisitorIps(), everyMinutes: 60 },
  buyerIps: { work: () => forgetBuyerIps(), everyMinutes: 60 },
  withdrawalIps: { work: () => forgetWithdrawalIps(), everyMinutes: 60 },
  oldWithdrawals: { work: pruneWithdrawals, everyMinutes: 1440 },
  questions: { work: pruneUnansweredQuestions, everyMinutes: 60 },
  unverified: { work: () => pruneUnverified(), everyMinutes: 60 },
  unrelatedMessages: { work: deleteUnrelatedMessages, everyMinutes: 60 },
  ignoredItems: { work: removeIgnoredSales, everyMinutes: 60 },
  unknownItems: { work: forgetUnknownItemBuyers, everyMinutes: 60 },
  testSales: { work: removeStrayTestSales, everyMinutes: 60 },
  ledger: { work: recordDiscrepancies, everyMinutes: 360 },
  imports: { work: runImports },
  importFiles: { work: () => deleteOldImports(), everyMinutes: 60 },
  launchRollups: { work: recountLaunch },
  salesRollups: { work: recountSales },
  witness: { work: updateReceivedFields, everyMinutes: 5 },
  objects: { work: () => sweepObjects(), everyMinutes: 360 },
  attention: { work: refreshAttentionIfStale },
  broadcastRecipients: { work: queueBroadcasts },
  backup: { work: startDueBackupInBackground },
  shownPictures: { work: queueMissingPictureSizes, everyMinutes: 60 },
  // These tasks may take a long time, so they run last.
  broadcastEmails: { work: () => sendBroadcasts() },
  transcriptions: { work: transcribeLessons },
  pictureSizes: { work: () => makePictureSizes() },
}
