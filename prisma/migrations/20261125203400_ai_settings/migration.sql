-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "ai_key" TEXT,
ADD COLUMN     "ai_settings" JSONB;
