-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "stacks_until" TIMESTAMPTZ(3);
