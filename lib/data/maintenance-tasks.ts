import 'server-only'
import { pruneUnansweredQuestions } from './course/ask-course'
import { convertCaptionFiles } from './course/convert-caption-files'
import { refreshSectionProgress } from './course/section-progress'
import { transcribeLessons } from './course/transcribe-lessons'
import { recordDeliveryHealth } from './mail/delivery-health'
import { rehashOptOuts } from './mail/email-preferences'
import { deleteUnconfirmedLeads } from './mail/leads'
import { sendDueEmails } from './mail/outbox'
import { pruneEmails } from './mail/prune-emails'
import { queueBroadcasts } from './mail/queue-broadcasts'
import { queueWinBackEmails } from './mail/reminders'
import { sendBroadcasts } from './mail/send-broadcasts'
import { postponeUntilMorning } from './mail/send-rate'
import { startDueBackup } from './media/backup/nightly-backup'
import { sweepObjects } from './media/object-sweep'
import { makePictureSizes, queueMissingPictureSizes } from './media/picture-sizes'
import { createMissingImages } from './media/section-images'
import { pruneAccessLogs } from './people/access-log'
import { countActiveWeeks } from './people/active-weeks'
import { pruneExpiredSignIns } from './people/expired-sign-ins'
import { finishAccountMerges } from './people/finish-merges'
import { forgetVisitorIps } from './people/forget-visitor-ips'
import { prunePreviousEmails } from './people/merge-accounts'
import { endExpiredViewAs } from './people/view-as'
import { refreshAttention, refreshAttentionIfStale } from './sales/attention'
import { updateFieldReport } from './sales/field-report'
import { deleteOldImports, runImports } from './sales/imports/run-imports'
import { recountLaunch } from './sales/launch-rollups'
import { forgetBuyerIps } from './sales/notifications/forget-buyer'
import { matchWaitingSales } from './sales/notifications/match-waiting-sales'
import { replayWithValidKey, retryFailedNotifications } from './sales/notifications/stored-notifications'
import { removeStrayTestSales } from './sales/notifications/test-sale'
import { pruneUnverifiedNotifications } from './sales/notifications/verify'
import { raiseAlerts } from './sales/owner-alerts'
import { recordDiscrepancies } from './sales/reconciliation'
import { recountSales } from './sales/sales-rollups'
import { reencryptCredentials } from './system/credentials'
import { type MaintenanceTask, pruneExpiredRateLimits } from './system/maintenance'

/** Maintenance tasks by name. */
export const maintenanceTasks: Record<string, MaintenanceTask> = {
  notifications: { work: retryFailedNotifications },
  vouchedFor: { work: replayWithValidKey },
  waitingSales: { work: () => matchWaitingSales(refreshAttention) },
  returns: { work: queueWinBackEmails, everyMinutes: 60 },
  alerts: { work: raiseAlerts, everyMinutes: 10 },
  quietHours: { work: postponeUntilMorning },
  mails: { work: () => sendDueEmails() },
  mailTroubles: { work: recordDeliveryHealth },
  leads: { work: deleteUnconfirmedLeads, everyMinutes: 60 },
  preferences: { work: rehashOptOuts, everyMinutes: 1440 },
  images: { work: () => createMissingImages() },
  captions: { work: () => convertCaptionFiles() },
  keys: { work: reencryptCredentials },
  expired: { work: pruneExpiredSignIns, everyMinutes: 60 },
  expiredLimits: { work: pruneExpiredRateLimits, everyMinutes: 60 },
  oldMails: { work: pruneEmails, everyMinutes: 60 },
  merges: { work: () => finishAccountMerges() },
  claims: { work: prunePreviousEmails, everyMinutes: 60 },
  views: { work: endExpiredViewAs },
  // Must run before `accessLogs`, which deletes the logs.
  weeks: { work: () => countActiveWeeks() },
  reach: { work: () => refreshSectionProgress(), everyMinutes: 60 },
  accessLogs: { work: () => pruneAccessLogs(), everyMinutes: 60 },
  visitorIps: { work: () => forgetVisitorIps(), everyMinutes: 60 },
  buyerIps: { work: () => forgetBuyerIps(), everyMinutes: 60 },
  questions: { work: pruneUnansweredQuestions, everyMinutes: 60 },
  unverified: { work: () => pruneUnverifiedNotifications(), everyMinutes: 60 },
  testSales: { work: removeStrayTestSales, everyMinutes: 60 },
  ledger: { work: recordDiscrepancies, everyMinutes: 360 },
  imports: { work: runImports },
  importFiles: { work: () => deleteOldImports(), everyMinutes: 60 },
  launch: { work: recountLaunch },
  sales: { work: recountSales },
  witness: { work: updateFieldReport, everyMinutes: 5 },
  objects: { work: () => sweepObjects(), everyMinutes: 360 },
  stuck: { work: refreshAttentionIfStale },
  broadcasts: { work: queueBroadcasts },
  backup: { work: startDueBackup },
  shownPictures: { work: queueMissingPictureSizes, everyMinutes: 60 },
  // These tasks may take long, so they run last.
  bulk: { work: () => sendBroadcasts() },
  speech: { work: transcribeLessons },
  pictureSizes: { work: () => makePictureSizes() },
}
