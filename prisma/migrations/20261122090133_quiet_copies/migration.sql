-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "quiet_since" TIMESTAMPTZ(3);
