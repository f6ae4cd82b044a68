-- DropIndex
DROP INDEX "email_outbox_state_next_attempt_at_idx";

-- AlterTable
ALTER TABLE "email_outbox" ADD COLUMN     "drop_reason" TEXT,
ADD COLUMN     "priority" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "purchase_id" UUID,
ADD COLUMN     "tried_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "time_zone" TEXT;

-- CreateIndex
CREATE INDEX "email_outbox_state_priority_next_attempt_at_idx" ON "email_outbox"("state", "priority", "next_attempt_at");

-- CreateIndex
CREATE INDEX "email_outbox_purchase_id_idx" ON "email_outbox"("purchase_id");

-- CreateIndex
CREATE INDEX "email_outbox_tried_at_idx" ON "email_outbox"("tried_at");

-- AddForeignKey
ALTER TABLE "email_outbox" ADD CONSTRAINT "email_outbox_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchases"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- One mail a purchase says that it is open, however often its access closes and opens again.
CREATE UNIQUE INDEX "email_outbox_opened_purchase_id_key" ON "email_outbox" ("purchase_id") WHERE "kind" = 'opened';

-- The last mails that were handed over are known by when they were tried.
UPDATE "email_outbox" SET "tried_at" = "sent_at" WHERE "state" = 'sent';
