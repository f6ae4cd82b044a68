-- CreateEnum
CREATE TYPE "store_problem" AS ENUM ('foreign', 'unused');

-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "installation_id" UUID,
ADD COLUMN     "store_problem" "store_problem",
ADD COLUMN     "store_swept_at" TIMESTAMPTZ(3),
ADD COLUMN     "store_unused" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "unused_objects" (
    "key" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unused_objects_pkey" PRIMARY KEY ("key")
);
