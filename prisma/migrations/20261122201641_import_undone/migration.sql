-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "undone" INTEGER NOT NULL DEFAULT 0;
