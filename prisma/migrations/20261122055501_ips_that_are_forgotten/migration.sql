-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- When a session that is there already was last renewed, as far as its end tells: 90 days before that.
UPDATE "sessions" SET "created_at" = LEAST(now(), "expire" - interval '90 days');

-- CreateTable
CREATE TABLE "forgotten_ips" (
    "list" TEXT NOT NULL,
    "up_to" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forgotten_ips_pkey" PRIMARY KEY ("list")
);
