-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "ledger_compared_at" TIMESTAMPTZ(3),
ADD COLUMN     "ledger_differing" INTEGER NOT NULL DEFAULT 0;
