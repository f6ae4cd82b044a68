import 'server-only'
import { readOldCaptions } from './course/old-captions'
import { pruneQuestions } from './course/questions'
import { refreshReach } from './course/reach'
import { writeDownSpeech } from './course/transcripts'
import { recordDeliveryHealth } from './mail/delivery-health'
import { forgetUnconfirmed } from './mail/leads'
import { sendDueMails } from './mail/outbox'
import { renewPreferences } from './mail/preferences'
import { pruneEmails } from './mail/prune-emails'
import { queueBroadcasts } from './mail/queue-broadcasts'
import { queueReturns } from './mail/reminders'
import { sendBroadcasts } from './mail/send-broadcasts'
import { waitForMorning } from './mail/send-rate'
import { sweepObjects } from './media/object-sweep'
import { createMissingImages } from './media/section-images'
import { pruneAccessLogs } from './people/access-log'
import { countActiveWeeks } from './people/active-weeks'
import { pruneClaims } from './people/merge'
import { finishMerges } from './people/merge-logs'
import { endExpiredViews } from './people/view-as'
import { forgetVisitorIps } from './people/visitor-ips'
import { raiseAlerts } from './sales/alerts'
import { deleteOldImports, runImports } from './sales/imports/run'
import { recountLaunch } from './sales/launch-count'
import { forgetBuyerIps } from './sales/notifications/buyer-ips'
import { replayVouchedFor, retryFailed } from './sales/notifications/inbox'
import { pruneUnverified } from './sales/notifications/privacy'
import { removeStrayTestSales } from './sales/notifications/test-sale'
import { matchWaiting } from './sales/notifications/waiting'
import { checkLedger } from './sales/reconciliation'
import { recountSales } from './sales/sales-count'
import { refreshStuck, refreshStuckWhenDue } from './sales/stuck'
import { watchNotifications } from './sales/witness'
import { pruneExpired, type Task } from './system/maintenance'
import { resealKeys } from './system/settings-keys'

/** Maintenance tasks by name. */
export const tasks: Record<string, Task> = {
  notifications: { work: retryFailed },
  vouchedFor: { work: replayVouchedFor },
  waitingSales: { work: () => matchWaiting(refreshStuck) },
  returns: { work: queueReturns, everyMinutes: 60 },
  alerts: { work: raiseAlerts, everyMinutes: 10 },
  quietHours: { work: waitForMorning },
  mails: { work: () => sendDueMails() },
  mailTroubles: { work: recordDeliveryHealth },
  leads: { work: forgetUnconfirmed, everyMinutes: 60 },
  preferences: { work: renewPreferences, everyMinutes: 1440 },
  images: { work: () => createMissingImages() },
  captions: { work: () => readOldCaptions() },
  keys: { work: resealKeys },
  expired: { work: pruneExpired, everyMinutes: 60 },
  oldMails: { work: pruneEmails, everyMinutes: 60 },
  merges: { work: () => finishMerges() },
  claims: { work: pruneClaims, everyMinutes: 60 },
  views: { work: endExpiredViews },
  // Must run before logs are deleted.
  weeks: { work: () => countActiveWeeks() },
  reach: { work: () => refreshReach(), everyMinutes: 60 },
  accessLogs: { work: () => pruneAccessLogs(), everyMinutes: 60 },
  visitorIps: { work: () => forgetVisitorIps(), everyMinutes: 60 },
  buyerIps: { work: () => forgetBuyerIps(), everyMinutes: 60 },
  questions: { work: pruneQuestions, everyMinutes: 60 },
  unverified: { work: () => pruneUnverified(), everyMinutes: 60 },
  testSales: { work: removeStrayTestSales, everyMinutes: 60 },
  ledger: { work: checkLedger, everyMinutes: 360 },
  imports: { work: runImports },
  importFiles: { work: () => deleteOldImports(), everyMinutes: 60 },
  launch: { work: recountLaunch },
  sales: { work: recountSales },
  witness: { work: watchNotifications, everyMinutes: 5 },
  objects: { work: () => sweepObjects(), everyMinutes: 360 },
  stuck: { work: refreshStuckWhenDue },
  broadcasts: { work: queueBroadcasts },
  // These tasks may take long, so they run last.
  bulk: { work: () => sendBroadcasts() },
  speech: { work: writeDownSpeech },
}
