-- AlterTable
ALTER TABLE "landing_versions" ADD COLUMN     "picture_url" TEXT;
