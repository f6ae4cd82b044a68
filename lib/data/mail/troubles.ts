import 'server-only'
import { db } from '@/lib/server/db'
import { mailsWithoutVideo } from './reminder-rules'
import { refusedByServer } from './suppressions'

/** For maintenance: what the owner's strip says of mails that wait. By hand, because this is no change of a setting. */
export async function noteMailTroubles(): Promise<void> {
  await db.$executeRaw`
    UPDATE app_settings SET mails_refused = now_is.refused, rescue_without_video = now_is.without_video
    FROM (SELECT ${refusedByServer}::int AS refused, ${mailsWithoutVideo}::int AS without_video) now_is
    WHERE id = 'default' AND (mails_refused, rescue_without_video) <> (now_is.refused, now_is.without_video)`
}
