-- AlterTable
ALTER TABLE "site" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';
