-- AlterTable
ALTER TABLE "network_keys" ADD COLUMN     "paused_until" TIMESTAMPTZ(3);

-- Messages that can be processed. Messages on hold, and those that wait for data, are not among them.
CREATE INDEX "ipn_events_ready_idx" ON "ipn_events" ("received_at", "id")
  WHERE "state" = 'received' AND NOT "held" AND "facts_after" IS NULL;
-- Messages that wait for data, in the order in which they are due. The number of the waiting ones needs "received_at".
DROP INDEX "ipn_events_facts_idx";
CREATE INDEX "ipn_events_facts_idx" ON "ipn_events" ("network", "mode", "facts_after", "id") INCLUDE ("received_at")
  WHERE "facts_after" IS NOT NULL;
-- Messages on hold, for the numbers of a network.
DROP INDEX "ipn_events_held_idx";
CREATE INDEX "ipn_events_held_idx" ON "ipn_events" ("network", "verified", "identity") WHERE "held";
-- Messages that a network itself sent, with the time of its first and last message.
DROP INDEX "ipn_events_told_idx";
CREATE INDEX "ipn_events_told_idx" ON "ipn_events" ("network", "received_at")
  WHERE "verified" AND COALESCE("event" ->> 'source', 'notification') = 'notification';
