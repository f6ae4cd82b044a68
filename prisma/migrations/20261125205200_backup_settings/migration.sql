-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "backup_attempted_at" TIMESTAMPTZ(3),
ADD COLUMN     "backup_error" TEXT,
ADD COLUMN     "backup_expected_since" TIMESTAMPTZ(3),
ADD COLUMN     "backup_passphrase" TEXT,
ADD COLUMN     "backup_schedule" JSONB,
ADD COLUMN     "backup_succeeded_at" TIMESTAMPTZ(3);
