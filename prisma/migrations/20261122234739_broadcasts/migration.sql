-- CreateEnum
CREATE TYPE "broadcast_kind" AS ENUM ('broadcast', 'sequence');

-- CreateEnum
CREATE TYPE "broadcast_state" AS ENUM ('draft', 'sending', 'halted', 'stopped');

-- AlterTable
ALTER TABLE "email_outbox" ADD COLUMN     "broadcast_id" UUID,
ADD COLUMN     "clicked_at" TIMESTAMPTZ(3),
ADD COLUMN     "unsubscribed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "broadcasts" (
    "id" UUID NOT NULL,
    "kind" "broadcast_kind" NOT NULL,
    "state" "broadcast_state" NOT NULL DEFAULT 'draft',
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "segment" JSONB NOT NULL,
    "after_days" INTEGER NOT NULL DEFAULT 0,
    "starts_at" TIMESTAMPTZ(3),
    "per_minute" INTEGER NOT NULL,
    "counts_clicks" BOOLEAN NOT NULL DEFAULT false,
    "notice_given" BOOLEAN NOT NULL DEFAULT false,
    "links" TEXT[],
    "sent_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "queued_to" UUID,
    "queued_until" TIMESTAMPTZ(3),
    "queued_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "recipients" INTEGER NOT NULL DEFAULT 0,
    "handed_over" INTEGER NOT NULL DEFAULT 0,
    "unsubscribed" INTEGER NOT NULL DEFAULT 0,
    "clicked" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "broadcasts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "broadcasts_created_at_id_idx" ON "broadcasts"("created_at", "id");

-- CreateIndex
CREATE INDEX "broadcasts_state_idx" ON "broadcasts"("state");

-- AddForeignKey
ALTER TABLE "email_outbox" ADD CONSTRAINT "email_outbox_broadcast_id_fkey" FOREIGN KEY ("broadcast_id") REFERENCES "broadcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Each person has one mail of a broadcast; what waits of one is found in its order, what was refused is counted.
CREATE UNIQUE INDEX "email_outbox_broadcast_user_key" ON "email_outbox" ("broadcast_id", "user_id") WHERE "broadcast_id" IS NOT NULL AND "user_id" IS NOT NULL;
CREATE UNIQUE INDEX "email_outbox_broadcast_lead_key" ON "email_outbox" ("broadcast_id", "lead_id") WHERE "broadcast_id" IS NOT NULL AND "lead_id" IS NOT NULL;
CREATE INDEX "email_outbox_broadcast_queued_idx" ON "email_outbox" ("broadcast_id", "next_attempt_at") WHERE "state" = 'queued' AND "broadcast_id" IS NOT NULL;
CREATE INDEX "email_outbox_broadcast_refused_idx" ON "email_outbox" ("broadcast_id") WHERE "refused" AND "broadcast_id" IS NOT NULL;
CREATE INDEX "email_outbox_broadcast_tried_idx" ON "email_outbox" ("tried_at") WHERE "broadcast_id" IS NOT NULL;
