-- CreateEnum
CREATE TYPE "withdrawal_closing" AS ENUM ('refund', 'manual');

-- AlterTable
ALTER TABLE "email_outbox" ADD COLUMN     "withdrawal_id" UUID;

-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "sells_to_eu" BOOLEAN,
ADD COLUMN     "withdrawal_contact" TEXT,
ADD COLUMN     "withdrawal_days" INTEGER NOT NULL DEFAULT 14,
ADD COLUMN     "withdrawal_on" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "withdrawal_sellers" JSONB;

-- CreateTable
CREATE TABLE "withdrawals" (
    "id" UUID NOT NULL,
    "name" TEXT,
    "email" TEXT,
    "reply_email" TEXT,
    "order_text" TEXT,
    "purchase_signed_in" UUID,
    "text" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "time_zone" TEXT,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ip_address" TEXT,
    "purchase_id" UUID,
    "repeat_of" UUID,
    "acknowledged_at" TIMESTAMPTZ(3),
    "handled_at" TIMESTAMPTZ(3),
    "handled_by" UUID,
    "closed_by" "withdrawal_closing",
    "note" TEXT,
    "match_attempts" INTEGER NOT NULL DEFAULT 0,
    "match_after" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "withdrawals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "withdrawals_submitted_at_id_idx" ON "withdrawals"("submitted_at", "id");

-- CreateIndex
CREATE INDEX "withdrawals_email_submitted_at_idx" ON "withdrawals"("email", "submitted_at");

-- CreateIndex
CREATE INDEX "withdrawals_reply_email_idx" ON "withdrawals"("reply_email");

-- CreateIndex
CREATE INDEX "withdrawals_purchase_id_idx" ON "withdrawals"("purchase_id");

-- CreateIndex
CREATE INDEX "withdrawals_handled_by_idx" ON "withdrawals"("handled_by");

-- CreateIndex
CREATE INDEX "withdrawals_repeat_of_idx" ON "withdrawals"("repeat_of");

-- CreateIndex
CREATE INDEX "email_outbox_withdrawal_id_idx" ON "email_outbox"("withdrawal_id");

-- AddForeignKey
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchases"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_handled_by_fkey" FOREIGN KEY ("handled_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_repeat_of_fkey" FOREIGN KEY ("repeat_of") REFERENCES "withdrawals"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_outbox" ADD CONSTRAINT "email_outbox_withdrawal_id_fkey" FOREIGN KEY ("withdrawal_id") REFERENCES "withdrawals"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An email goes to exactly one person, lead or withdrawal.
ALTER TABLE "email_outbox" DROP CONSTRAINT "email_outbox_recipient_check";
ALTER TABLE "email_outbox" ADD CONSTRAINT "email_outbox_recipient_check" CHECK (num_nonnulls("user_id", "lead_id", "withdrawal_id") = 1);

-- One acknowledgement of a withdrawal per recipient.
CREATE UNIQUE INDEX "email_outbox_withdrawal_key" ON "email_outbox" ("withdrawal_id", ("parameters" ->> 'to')) WHERE "kind" = 'withdrawal';
-- For the hourly limit of acknowledgements.
CREATE INDEX "email_outbox_withdrawal_queued_idx" ON "email_outbox" ("priority", "next_attempt_at") WHERE "kind" = 'withdrawal' AND "state" = 'queued';
CREATE INDEX "email_outbox_withdrawal_tried_idx" ON "email_outbox" ("tried_at") WHERE "kind" = 'withdrawal';

-- For open withdrawals, those that still need a purchase, and the deletion of those that nobody handled.
CREATE INDEX "withdrawals_open_idx" ON "withdrawals" ("submitted_at", "id") WHERE "handled_at" IS NULL;
CREATE INDEX "withdrawals_due_idx" ON "withdrawals" ("submitted_at", "purchase_id") WHERE "handled_at" IS NULL AND "purchase_id" IS NOT NULL;
CREATE INDEX "withdrawals_match_idx" ON "withdrawals" ("match_after") WHERE "match_after" IS NOT NULL AND "purchase_id" IS NULL AND "handled_at" IS NULL;
CREATE INDEX "withdrawals_unmatched_idx" ON "withdrawals" ("submitted_at") WHERE "purchase_id" IS NULL AND "handled_at" IS NULL;

-- A declaration never changes. Its personal data can only be removed.
CREATE FUNCTION "refuse_declaration_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ROW(NEW."id", NEW."text", NEW."locale", NEW."submitted_at") IS DISTINCT FROM ROW(OLD."id", OLD."text", OLD."locale", OLD."submitted_at")
    OR (NEW."name" IS DISTINCT FROM OLD."name" AND NEW."name" IS NOT NULL)
    OR (NEW."email" IS DISTINCT FROM OLD."email" AND NEW."email" IS NOT NULL)
    OR (NEW."reply_email" IS DISTINCT FROM OLD."reply_email" AND NEW."reply_email" IS NOT NULL)
    OR (NEW."order_text" IS DISTINCT FROM OLD."order_text" AND NEW."order_text" IS NOT NULL)
    OR (NEW."purchase_signed_in" IS DISTINCT FROM OLD."purchase_signed_in" AND NEW."purchase_signed_in" IS NOT NULL)
    OR (NEW."time_zone" IS DISTINCT FROM OLD."time_zone" AND NEW."time_zone" IS NOT NULL)
    OR (NEW."ip_address" IS DISTINCT FROM OLD."ip_address" AND NEW."ip_address" IS NOT NULL)
  THEN
    RAISE EXCEPTION 'A declaration of withdrawal can only be redacted';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "withdrawals_refuse_change" BEFORE UPDATE ON "withdrawals"
  FOR EACH ROW EXECUTE FUNCTION "refuse_declaration_change"();

-- For the purchases that were paid with an email.
CREATE INDEX "purchases_paid_with_idx" ON "purchases" (left(lower("buyer_email"), 300)) WHERE "customer_deleted_at" IS NULL;
