-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "email_server" TEXT,
ADD COLUMN     "email_server_saved_at" TIMESTAMPTZ(3),
ADD COLUMN     "email_test_result" TEXT,
ADD COLUMN     "email_tested_at" TIMESTAMPTZ(3);
