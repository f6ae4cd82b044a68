-- AlterTable
ALTER TABLE "site" ADD COLUMN     "picture_url" TEXT;
