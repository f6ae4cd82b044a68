-- AlterTable
ALTER TABLE "purchase_payments" ADD COLUMN     "refunded_minor" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "refunds" JSONB NOT NULL DEFAULT '[]';

UPDATE "purchase_payments" SET "refunded_minor" = "amount_minor"
WHERE "refunded_at" IS NOT NULL AND "amount_minor" IS NOT NULL;

-- The refunds that networks described, for the sums of a day. WarriorPlus describes none.
CREATE INDEX "purchase_payments_refunds_idx" ON "purchase_payments" ("id") WHERE "refunds" <> '[]';
