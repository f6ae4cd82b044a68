-- AlterTable
ALTER TABLE "broadcasts" ADD COLUMN     "refused" INTEGER NOT NULL DEFAULT 0;
