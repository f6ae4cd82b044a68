-- AlterTable
ALTER TABLE "ipn_events" ADD COLUMN     "sender" TEXT;

-- CreateIndex
CREATE INDEX "purchases_warrior_plus_sale_idx" ON "purchases"("warrior_plus_sale");

-- One welcome a person, however many purchases become active at once.
CREATE UNIQUE INDEX "email_outbox_welcome_user_id_key" ON "email_outbox" ("user_id") WHERE "kind" = 'welcome';

-- The same IPN_ID with other contents is flagged, so every verified one is looked up by it.
CREATE INDEX "ipn_events_ipn_id_idx" ON "ipn_events" (("payload" ->> 'IPN_ID')) WHERE "verified";
