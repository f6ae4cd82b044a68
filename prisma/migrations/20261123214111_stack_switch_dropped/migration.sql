-- AlterTable
ALTER TABLE "app_settings" DROP COLUMN "stacks_until";
