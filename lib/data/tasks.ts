import 'server-only'
import { pruneMails, sendDueMails } from './mail/outbox'
import { waitForMorning } from './mail/pace'
import { renewPreferences } from './mail/preferences'
import { queueReturns } from './mail/reminders'
import { noteMailTroubles } from './mail/troubles'
import { sweepObjects } from './media/object-sweep'
import { createMissingImages } from './media/section-images'
import { pruneAccessLogs } from './people/access-log'
import { pruneClaims } from './people/merge'
import { forgetVisitorIps } from './people/visitor-ips'
import { raiseAlerts } from './sales/alerts'
import { recountLaunch } from './sales/launch-count'
import { forgetBuyerIps } from './sales/notifications/buyer-ips'
import { replayVouchedFor, retryFailed } from './sales/notifications/inbox'
import { pruneUnverified } from './sales/notifications/privacy'
import { removeStrayTestSales } from './sales/notifications/test-sale'
import { matchWaiting } from './sales/notifications/waiting'
import { checkLedger } from './sales/reconciliation'
import { recountSales } from './sales/sales-count'
import { watchNotifications } from './sales/witness'
import { pruneExpired, type Task } from './system/maintenance'
import { resealKeys } from './system/settings-keys'

/** What there is to do from time to time, by name. */
export const tasks: Record<string, Task> = {
  notifications: { work: retryFailed },
  vouchedFor: { work: replayVouchedFor },
  waitingSales: { work: matchWaiting },
  returns: { work: queueReturns, everyMinutes: 60 },
  alerts: { work: raiseAlerts, everyMinutes: 10 },
  quietHours: { work: waitForMorning },
  mails: { work: () => sendDueMails() },
  mailTroubles: { work: noteMailTroubles },
  preferences: { work: renewPreferences, everyMinutes: 1440 },
  images: { work: () => createMissingImages() },
  keys: { work: resealKeys },
  expired: { work: pruneExpired, everyMinutes: 60 },
  oldMails: { work: pruneMails, everyMinutes: 60 },
  claims: { work: pruneClaims, everyMinutes: 60 },
  accessLogs: { work: () => pruneAccessLogs(), everyMinutes: 60 },
  visitorIps: { work: () => forgetVisitorIps(), everyMinutes: 60 },
  buyerIps: { work: () => forgetBuyerIps(), everyMinutes: 60 },
  unverified: { work: () => pruneUnverified(), everyMinutes: 60 },
  testSales: { work: removeStrayTestSales, everyMinutes: 60 },
  ledger: { work: checkLedger, everyMinutes: 360 },
  launch: { work: recountLaunch },
  sales: { work: recountSales },
  witness: { work: watchNotifications, everyMinutes: 5 },
  objects: { work: () => sweepObjects(), everyMinutes: 360 },
}
