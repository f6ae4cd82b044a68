-- AlterTable
ALTER TABLE "site" ADD COLUMN     "is_logo_square" BOOLEAN NOT NULL DEFAULT false;
