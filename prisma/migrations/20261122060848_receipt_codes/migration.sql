-- AlterTable
ALTER TABLE "users" ADD COLUMN     "created_by_purchase_id" UUID,
ADD COLUMN     "receipt_code_tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "receipt_code_used_at" TIMESTAMPTZ(3);
