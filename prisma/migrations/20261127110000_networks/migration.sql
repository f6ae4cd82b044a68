-- CreateTable
CREATE TABLE "networks" (
    "network" TEXT NOT NULL,
    "set_up_at" TIMESTAMPTZ(3),
    "url_token" TEXT,
    "previous_token" TEXT,
    "previous_token_ends_at" TIMESTAMPTZ(3),
    "account" TEXT,
    "first_message_at" TIMESTAMPTZ(3),
    "last_message_at" TIMESTAMPTZ(3),
    "silent_days" INTEGER,

    CONSTRAINT "networks_pkey" PRIMARY KEY ("network")
);
CREATE UNIQUE INDEX "networks_url_token_key" ON "networks"("url_token");

-- CreateTable
CREATE TABLE "network_keys" (
    "id" UUID NOT NULL,
    "network" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "mode" TEXT NOT NULL DEFAULT 'live',
    "selector" TEXT,
    "label" TEXT,
    "sealed" TEXT NOT NULL,
    "replaced_sealed" TEXT,
    "replaced_ends_at" TIMESTAMPTZ(3),
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by" UUID,

    CONSTRAINT "network_keys_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "network_keys_saved_by_idx" ON "network_keys"("saved_by");
ALTER TABLE "network_keys" ADD CONSTRAINT "network_keys_saved_by_fkey" FOREIGN KEY ("saved_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
-- Treats missing selectors as equal. Postgres supports NULLS NOT DISTINCT only from release 15.
CREATE UNIQUE INDEX "network_keys_unique" ON "network_keys" ("network", "kind", "mode", COALESCE("selector", ''));

-- AlterTable
ALTER TABLE "ipn_events" ADD COLUMN     "body" BYTEA,
ADD COLUMN     "facts" JSONB,
ADD COLUMN     "facts_after" TIMESTAMPTZ(3),
ADD COLUMN     "headers" JSONB,
ADD COLUMN     "held" BOOLEAN NOT NULL DEFAULT false;
-- Unverified requests, for the numbers of a network and for verifying them again.
CREATE INDEX "ipn_events_body_idx" ON "ipn_events" ("network", "received_at", "id") WHERE "state" = 'unverified' AND "body" IS NOT NULL;
CREATE INDEX "ipn_events_held_idx" ON "ipn_events" ("network") WHERE "held";
CREATE INDEX "ipn_events_facts_idx" ON "ipn_events" ("facts_after") WHERE "facts_after" IS NOT NULL;
CREATE INDEX "ipn_events_test_idx" ON "ipn_events" ("network", "received_at") WHERE "mode" = 'test';

-- The field report has rows for each network.
ALTER TABLE "witness" RENAME COLUMN "id" TO "network";
ALTER TABLE "witness" ALTER COLUMN "network" DROP DEFAULT;
UPDATE "witness" SET "network" = 'warriorplus';
ALTER TABLE "witness_fields" ADD COLUMN "network" TEXT NOT NULL DEFAULT 'warriorplus';
ALTER TABLE "witness_fields" DROP CONSTRAINT "witness_fields_pkey", ADD CONSTRAINT "witness_fields_pkey" PRIMARY KEY ("network", "name");
ALTER TABLE "witness_messages" ADD COLUMN "network" TEXT NOT NULL DEFAULT 'warriorplus';
ALTER TABLE "witness_messages" DROP CONSTRAINT "witness_messages_pkey", ADD CONSTRAINT "witness_messages_pkey" PRIMARY KEY ("network", "action");
