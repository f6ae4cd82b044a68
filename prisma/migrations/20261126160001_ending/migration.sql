-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "ending_mails" BOOLEAN NOT NULL DEFAULT true;

-- Allows one email per purchase and day on which access ends.
CREATE UNIQUE INDEX "email_outbox_ending_key" ON "email_outbox" ("purchase_id", ("parameters" ->> 'day')) WHERE "kind" = 'ending';
