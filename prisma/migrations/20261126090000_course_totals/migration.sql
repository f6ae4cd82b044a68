-- AlterTable
ALTER TABLE "figures" ADD COLUMN     "course_totals" JSONB NOT NULL DEFAULT '{}';
