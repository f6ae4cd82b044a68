-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "refund_mails" BOOLEAN NOT NULL DEFAULT true;

-- Allows one refund email per purchase, however often it is refunded.
CREATE UNIQUE INDEX "email_outbox_refunded_purchase_id_key" ON "email_outbox" ("purchase_id") WHERE "kind" = 'refunded';
